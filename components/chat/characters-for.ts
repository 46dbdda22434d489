import { mostCharacters, mostWithoutModel } from '#lib/domain/question-length.ts';
import type { AskedWith } from './requests.ts';

/** How long a question may be that is answered so; null as the mode of a source that is not known yet. */
export function charactersFor(mode: string | null, { strategy }: AskedWith): number {
  if (mode === null) return mostCharacters;
  return mode === 'model' && strategy !== 'built-in' ? mostCharacters : mostWithoutModel;
}
