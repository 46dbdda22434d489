import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { lifetime } from '../assumed/lifetime.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, reading, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const lexicon = en.longestServing;
const begun = lexicon.begun.split('|');
const being = new Set(lexicon.being.split('|'));

/** Words in whose place the rows of the earliest days are read. */
type Said = {
  readonly from: number;
  readonly end: number;
  readonly rows: readonly Token[];
  readonly day: ColumnSchema;
};

/**
 * "The three longest serving employees", "employees who have been here longest", "first three employees hired": those with the earliest day on
 * which they began, where nothing says until when they stayed.
 */
export const longestServing: Compose = (asked) => {
  const { tokens } = asked;
  for (const [at] of tokens.entries()) {
    const said = servingAt(asked, at) ?? beenHereAt(asked, at) ?? firstDoneAt(asked, at);
    if (said === null) continue;
    const place = tokens[said.from] as Token;
    const day = nameInWords(said.day.name).toLowerCase();
    const earliest = `${lexicon.earliest} ${day}`.split(' ').map((word) => reading(place, word));
    return {
      tokens: [...tokens.slice(0, said.from), ...said.rows, ...earliest, ...tokens.slice(said.end)],
      said: textOf(tokens, said.from, said.end),
      onto: (intent) => intent,
    };
  }
  return null;
};

/** "Longest serving employees", with how many of them before or behind "longest". */
function servingAt({ tokens, tables }: ToCompose, at: number): Said | null {
  const length = wordingAt(tokens, at, lexicon.serving);
  if (length === 0) return null;
  const before = tokens[at - 1]?.kind === 'number' ? 1 : 0;
  const rows = rowsAt(tokens, at + length, tables);
  const day = rows && dayBegun(rows.table);
  if (!rows || !day) return null;
  const from = at - before;
  return {
    from,
    end: rows.end,
    rows: [...tokens.slice(from, at), ...tokens.slice(at + length, rows.end)],
    day,
  };
}

/** "Employees who have been with us the longest". */
function beenHereAt({ tokens, tables }: ToCompose, at: number): Said | null {
  const rows = rowsAt(tokens, at, tables);
  const length = rows === null ? 0 : lengthOfStay(tokens, rows.end);
  const day = rows && dayBegun(rows.table);
  if (rows === null || length === 0 || !day) return null;
  return { from: at, end: rows.end + length, rows: tokens.slice(at, rows.end), day };
}

/** "Who have been here the longest", "with the longest service": how many words say so. */
function lengthOfStay(tokens: readonly Token[], at: number): number {
  const service = wordingAt(tokens, at, lexicon.service);
  if (service > 0) return service;
  let end = at;
  for (const part of ['having', 'stayed', 'here', 'longest'] as const) {
    const length = wordingAt(tokens, end, lexicon[part]);
    if (length === 0 && part !== 'here') return 0;
    end += length;
  }
  return end - at;
}

/** "First three employees hired"; a number is needed, or else the one of them is meant, which is read elsewhere. */
function firstDoneAt({ tokens, tables }: ToCompose, at: number): Said | null {
  const number = tokens[at + 1];
  if (tokens[at]?.lower !== lexicon.first || number?.kind !== 'number') return null;
  const rows = rowsAt(tokens, at + 2, tables);
  if (rows === null) return null;
  let verb = rows.end;
  while (being.has(tokens[verb]?.lower ?? '')) verb += 1;
  const done = tokens[verb]?.lower ?? '';
  const [day, ...others] = rows.table.columns.filter(
    (column) => isDate(column) && spokenParts(column.name).some((part) => haveOneRoot(part, done)),
  );
  if (day === undefined || others.length > 0) return null;
  return { from: at, end: verb + 1, rows: tokens.slice(at + 1, rows.end), day };
}

function rowsAt(tokens: readonly Token[], at: number, tables: readonly TableSchema[]) {
  const table = tables.find((each) => isNamedAt(each, tokens, at));
  return table === undefined ? null : { table, end: at + lengthOfName([table], tokens, at) };
}

/** The one day on which rows began; null where they may have ended as well. */
function dayBegun(table: TableSchema): ColumnSchema | null {
  const [day, ...others] = table.columns.filter(
    (column) =>
      isDate(column) &&
      spokenParts(column.name).some((part) => begun.some((word) => haveOneRoot(part, word))),
  );
  return day !== undefined && others.length === 0 && lifetime(table) === null ? day : null;
}
