import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isParticiple } from '../composed/state-forms.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english, groupingWords, isOpening } from './lexicon.ts';

const { joints, counts, parts, percents, whole, be } = english.valuesListed;

type Listed = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly values: readonly string[];
  /** The places of the list. */
  readonly first: number;
  readonly end: number;
};

/**
 * "Paid / open / late count in May", "percentage of cash, card and voucher among all sales, per month": where several values of one column are
 * listed, the rows are told by that column, one figure for each value. Null where no number or part of rows is asked for.
 */
export function valuesListed(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  const listed = listedIn(tokens, tables);
  if (listed === null) return null;
  const { table, column, values, first, end } = listed;
  const opened = tokens.findIndex(({ text }, at) => at >= first || !isOpening(text));
  const before = tokens.slice(opened, first);
  const part = wordingAt(before, 0, `${parts}|${percents}`);
  const count = wordingAt(before, 0, counts);
  const rows = nounAt(tokens, end);
  const counted = wordingAt(tokens, end + rows, counts);
  const asked = Math.max(part, count);
  if (asked < before.length || (asked === 0 && counted === 0)) return null;
  const among = wordingAt(tokens, end + rows + counted, whole);
  const again = among === 0 ? 0 : nounAt(tokens, end + rows + counted + among);
  if (among > 0 && again === 0) return null;
  const from = end + rows + counted + among + again;
  const noun = again > 0 ? tokens.slice(from - again, from) : tokens.slice(end, end + rows);
  const things =
    noun.length === 0
      ? pluralize.plural(nameInWords(table.name).toLowerCase())
      : question.slice(noun[0]?.start ?? 0, noun.at(-1)?.end ?? question.length);
  const isWhole = values.length === (column.distinctValues ?? []).length;
  // A part of some of them is one of all the rows.
  if (part > 0 && !isWhole) return null;
  const rest = question.slice(tokens[from - 1]?.end ?? question.length).replace(/^\s*,/u, '');
  const those = isWhole ? '' : ` ${be} ${values.map((value) => `"${value}"`).join(' or ')}`;
  const figure = part === 0 ? counts : wordingAt(before, 0, percents) > 0 ? percents : parts;
  const ofWhat = figure.split('|')[0] ?? '';
  const by = `by ${nameInWords(column.name).toLowerCase()}`;
  // What was done to the rows says which they are, all of them.
  const isDone = part > 0 && isParticiple(tokens[from]?.lower ?? '');
  return isDone ? `${things}${rest} ${by} as ${ofWhat} total` : `${ofWhat} ${things}${those} ${by}${rest}`;
}

/** How many words call the rows there; in "recommendations issued in May" what was done to them is none. */
function nounAt(tokens: Tokens, at: number): number {
  const end = tokens.findIndex(
    ({ kind, lower }, place) =>
      place >= at &&
      (kind !== 'word' ||
        isStopWord(lower) ||
        (place > at && isParticiple(lower)) ||
        groupingWords.has(lower) ||
        wordingAt(tokens, place, counts) > 0),
  );
  return Math.max(0, (end < 0 ? tokens.length : end) - at);
}

/** Three values or more of one column, or two that a stroke sets apart. */
function listedIn(tokens: Tokens, tables: Tables): Listed | null {
  const found = tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      (column.distinctValues ?? []).length < 2
        ? []
        : tokens.flatMap((_, at) => {
            const list = valuesAt(tokens, at, column);
            return list === null ? [] : [{ table, column, ...list }];
          }),
    ),
  );
  const named = found.filter(({ table }) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  const [only, ...others] = named.length > 0 ? named : found;
  const isOne = others.every(({ column, first }) => column === only?.column && first > only.first);
  return only !== undefined && isOne ? only : null;
}

function valuesAt(tokens: Tokens, first: number, column: ColumnSchema) {
  const known = valuesOfOneWord(column);
  const values: string[] = [];
  let end = first;
  let strokes = 0;
  for (let at = first; ; ) {
    const token = tokens[at];
    const value = token?.kind === 'word' ? known.get(token.stem) : undefined;
    if (value === undefined || values.includes(value)) break;
    values.push(value);
    end = at + 1;
    const joint = wordingAt(tokens, end, joints);
    if (joint === 0) break;
    if (tokens[end]?.text === '/') strokes += 1;
    at = end + joint + wordingAt(tokens, end + joint, joints);
  }
  return values.length > 2 || strokes > 0 ? { values, first, end } : null;
}

/** By the stem of its word, the first value that has it. */
const valuesOfOneWord = rememberedOf(({ distinctValues = [] }: ColumnSchema): ReadonlyMap<string, string> => {
  const stems = distinctValues.flatMap((value): [string, string][] => {
    const [word, ...others] = words(value);
    return word === undefined || others.length > 0 ? [] : [[stemOf(word), value]];
  });
  return new Map(stems.toReversed());
});
