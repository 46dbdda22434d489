import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isNamedAt } from './states-of-periods.ts';

const { asking, idle, articles, lasts, mean, whole, figures, of } = english.durations;
const wholes = new Set(whole.split('|'));
const [average = ''] = figures.AVG.split('|');

/** "How long is an appointment on average", "how long do lessons last": the mean of the one column that keeps how long they are. */
export function lengthKept(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, asking) > 0);
  const [first] = tokens.slice(Math.max(0, at));
  if (at < 0 || first === undefined) return [...tokens];
  let place = at + wordingAt(tokens, at, asking);
  for (let length = 1; length > 0; place += length)
    length = isNamed(tokens, place, tables) ? 0 : wordingAt(tokens, place, `${idle}|${articles}`);
  const table = tables.find((each) => isNamedAt(each, tokens, place));
  const column = table && lengthOf(table);
  if (!table || !column) return [...tokens];
  const named = isNamedAt(table, tokens, place + 1) ? 2 : 1;
  let end = place + named;
  // "How long is the lesson of Monday" asks for that one.
  let isOfAll = false;
  for (let length = 1; length > 0; end += length) {
    length = wordingAt(tokens, end, `${lasts}|${mean}`);
    isOfAll ||= length > 0;
  }
  if (!isOfAll) return [...tokens];
  const words = [average, ...wordsOfName(column.name), of];
  return [
    ...tokens.slice(0, at),
    ...words.map((word) => reading(first, word)),
    ...tokens.slice(place, place + named),
    ...tokens.slice(end),
  ];
}

function isNamed(tokens: readonly Token[], at: number, tables: readonly TableSchema[]): boolean {
  return tables.some((table) => isNamedAt(table, tokens, at));
}

function lengthOf(table: TableSchema): ColumnSchema | null {
  const isWhole = (part: string) => wholes.has(part.toLowerCase());
  const lengths = table.columns.filter(
    (column) => isNumeric(column) && !isKey(table, column) && spokenParts(column.name).some(isWhole),
  );
  // A film has a length, and a rental of it a duration.
  const own = lengths.filter(({ name }) => spokenParts(name).every(isWhole));
  const [only, ...others] = own.length > 0 ? own : lengths;
  return only !== undefined && others.length === 0 ? only : null;
}
