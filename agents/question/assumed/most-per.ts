import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isKeptAs } from './one-root.ts';
import { isNamedAt, lengthOfName } from './states-of-periods.ts';

const { highest, lowest, maximum, minimum, per, by } = english.plainer.mostPer;
const [highs, lows] = [highest, lowest].map(wordSet);
const longest = 4;

/** The "highest fare per district", and by cabin class, is the maximum of each, and no district alone. */
export function mostPer(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }) => highs?.has(lower) || lows?.has(lower));
  const extreme = tokens[at];
  const end = tokens.findIndex(
    (token, place) =>
      place > at &&
      (wordingAt(tokens, place, per) > 0 || (token.lower === by && isKind(tokens, place + 1, tables))),
  );
  const figure = tokens.slice(at + 1, end);
  const isFirst = tokens.slice(0, Math.max(at, 0)).every(({ lower }) => isStopWord(lower));
  const isThing = lengthOfName(tables, tokens, at + 1) === figure.length;
  if (isThing && tokens[end]?.lower === by) return [...tokens];
  if (extreme === undefined || end < at || !isFirst || figure.length === 0 || figure.length > longest)
    return [...tokens];
  const edge = highs?.has(extreme.lower) ? maximum : minimum;
  if (!isFigure(figure, tables) || isKeptAs([reading(extreme, edge), ...figure], tables)) return [...tokens];
  return tokens.with(at, reading(extreme, edge));
}

/** Whether what stands there tells rows apart, and is no figure by which things would be ranked. */
function isKind(tokens: Tokens, at: number, tables: Tables): boolean {
  const said = tokens.slice(at, at + longest).filter(({ kind }) => kind === 'word');
  const [first] = said;
  return (
    first !== undefined &&
    !isFigure(said, tables) &&
    tables
      .map(lexiconOf)
      .some(
        (entry) =>
          isNamedAt(entry.table, tokens, at) ||
          entry.columns.some(
            ({ column, nameParts }) =>
              !isNumeric(column) && nameParts.every((part, place) => part.has(said[place]?.stem ?? '')),
          ),
      )
  );
}

/** Whether each of the words is of the name of one number, or of its table's. */
function isFigure(said: Tokens, tables: Tables): boolean {
  return tables
    .map(lexiconOf)
    .some((entry) =>
      entry.columns.some(
        ({ column, nameParts }) =>
          isNumeric(column) &&
          !isKey(entry.table, column) &&
          said.every(({ stem }) => [...nameParts, ...entry.nameParts].some((part) => part.has(stem))) &&
          said.some(({ stem }) => nameParts.some((part) => part.has(stem))),
      ),
    );
}
