import type { SourceStatus } from './requests.ts';

export function modeName(mode: SourceStatus['mode']): string {
  return mode === 'built-in' ? 'Built-in engine' : 'Language model';
}

export function modeExplanation(
  mode: SourceStatus['mode'],
  vectorStore: SourceStatus['vectorStore'],
): string {
  const engine =
    mode === 'built-in'
      ? 'Questions are read by Tabletalk’s own engine on this machine. No language model takes part and nothing leaves it.'
      : 'A language model plans and writes SQL. It sees the schema and the question; the checks and the numbers stay here.';
  const search = vectorStore === 'chroma' ? 'Chroma' : 'an index inside the server';
  return `${engine} Tables and examples are found with ${search}.`;
}
