import type { SourceStatus } from './requests.ts';

type Mode = Pick<SourceStatus, 'mode' | 'model' | 'strategy' | 'vectorStore'>;

export function modeName(mode: SourceStatus['mode']): string {
  return mode === 'built-in' ? 'Built-in engine' : 'Language model';
}

/** What answers, in the few words of a badge: the model by its provider's name for it. */
export function modeBadge({ mode, model }: Pick<Mode, 'mode' | 'model'>): string {
  return mode === 'model' && model ? `Model: ${model.slice(model.indexOf(':') + 1)}` : modeName(mode);
}

export function modeExplanation({ mode, model, strategy, vectorStore }: Mode): string {
  const engine =
    mode === 'built-in'
      ? 'Questions are read by Tabletalk’s own engine on this machine. No language model takes part and nothing leaves it.'
      : `${model ?? 'A language model'} writes the SQL${strategies[strategy]} Every statement is checked and run read-only here. The rest is built in.`;
  const search = vectorStore === 'chroma' ? 'Chroma' : 'an index inside the server';
  return `${engine} Tables and examples are found with ${search}.`;
}

const strategies: Readonly<Record<SourceStatus['strategy'], string>> = {
  'built-in': '.',
  'single-shot': ': one statement for each question (strategy single-shot).',
  chase:
    ': four statements for each question, thought out in two ways (strategy chase). If their results differ, a model may be shown the first rows to help choose.',
};
