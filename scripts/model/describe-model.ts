import { formatBytes } from '#lib/domain/format-bytes.ts';
import type { CatalogueModel, InstalledModel, ModelAccuracy } from '#lib/domain/local-model.ts';

/** What a person should know before a model is downloaded, one fact a line. */
export function modelFacts(model: CatalogueModel): string {
  return lines([
    ['size', `${formatBytes(model.bytes)} from ${model.page}`],
    ['parameters', `${(model.parameters / 1e9).toFixed(1)} billion`],
    ['licence', `${model.licence}, ${model.publisher}`],
    ['memory', `about ${formatBytes(model.memoryBytes)} while it answers`],
    ['accuracy', accuracyWords(model.accuracy)],
  ]);
}

export function accuracyWords(accuracy: ModelAccuracy | null): string {
  if (accuracy === null) return 'not measured yet';
  const seconds = accuracy.secondsPerQuestion === null ? '' : `, ${accuracy.secondsPerQuestion} s each`;
  return `${accuracy.percent} % of ${accuracy.questions} questions right${seconds} (${accuracy.how})`;
}

export function installedFacts(model: InstalledModel): string {
  return lines([
    ['file', model.file],
    ['size', formatBytes(model.bytes)],
    ['sha256', model.sha256],
    ['licence', model.licence ?? 'not known; it is your own file'],
  ]);
}

function lines(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `  ${name.padEnd(12)}${value}\n`).join('');
}
