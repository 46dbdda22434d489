import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';

const paying = new Set(english.plainer.whoever.pays.split('|'));
const { who } = english.plainer.whoever;

/** "Which tenant pays the highest monthly rent" is the one with it: the verb says no more than that they have it. */
export function paysMost(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, place) => paying.has(lower) && place > 0 && tokens[place + 1]?.lower === 'the',
  );
  const [doer, verb] = [tokens[at - 1], tokens[at]];
  const found = cueAt(tokens, at + 2);
  if (verb === undefined || doer?.kind !== 'word' || doer.lower === who || found?.cue.kind !== 'superlative')
    return [...tokens];
  const figure = tokens.slice(at + 2 + found.length, at + 5 + found.length);
  const isFigure = tables.some((table) =>
    table.columns.some((column) => {
      const parts = nameInWords(column.name).split(' ').map(stemOf);
      return (
        isNumeric(column) &&
        !isKey(table, column) &&
        figure.slice(0, 2).some(({ stem }) => parts.includes(stem))
      );
    }),
  );
  return isFigure ? tokens.with(at, reading(verb, 'with')) : [...tokens];
}
