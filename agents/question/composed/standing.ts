import type { Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet, words } from '#lib/text/words.ts';
import { keepsHistory } from '../../query/writer/built-in/table-nature.ts';
import { lifetime } from '../assumed/lifetime.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { flaggedStates } from './row-states.ts';

/** How the rows of a table that are so today are told from those that were. */
type Standing = {
  /** The columns that tell it. */
  readonly columns: readonly string[];
  readonly current: readonly Filter[];
  readonly former: Filter;
};

const { standing } = en;
const statusWords = wordSet(standing.columns);
const live = standing.live.map(wordSet);
const over = wordSet(standing.over);

/** By a status that says so, else by a flag, else by the day of an end, which is empty until then; null for rows that do not end. */
export function standingOf(table: TableSchema, today: string): Standing | null {
  return byStatus(table) ?? byFlag(table) ?? byEnd(table, today);
}

/** Whether a column tells the state of the rows of a table. */
export function tellsState(table: TableSchema, name: string, today: string): boolean {
  const column = table.columns.find((each) => each.name === name);
  return (
    column !== undefined && (isStatus(column) || (standingOf(table, today)?.columns.includes(name) ?? false))
  );
}

/** A column of the states that rows are in. */
export function isStatus({ name, distinctValues }: ColumnSchema): boolean {
  return distinctValues !== undefined && wordsOfName(name).some((part) => statusWords.has(part));
}

function byStatus(table: TableSchema): Standing | null {
  for (const column of table.columns) {
    const values = isStatus(column) ? (column.distinctValues ?? []) : [];
    const of = (said: ReadonlySet<string>) => values.filter((value) => said.has(words(value).join(' ')));
    const [running = []] = live.map(of).filter(({ length }) => length > 0);
    const ended = of(over);
    if (running.length !== 1 && (running.length > 0 || ended.length === 0)) continue;
    const equals = (among: readonly string[], negated: boolean): Filter => ({
      kind: 'equals',
      column: { table: table.name, column: column.name },
      values: [...among],
      negated,
    });
    return {
      columns: [column.name],
      current: [running.length === 1 ? equals(running, false) : equals(ended, true)],
      former: running.length === 1 ? equals(running, true) : equals(ended, false),
    };
  }
  return null;
}

function byFlag(table: TableSchema): Standing | null {
  for (const { column, wordings, holds, fails } of flaggedStates([table])) {
    const isSaid = (among: ReadonlySet<string>) => wordings.some((wording) => among.has(wording.join(' ')));
    const columns = [column.name];
    if (live.some(isSaid)) return { columns, current: [holds], former: fails };
    if (isSaid(over)) return { columns, current: [fails], former: holds };
  }
  return null;
}

function byEnd(table: TableSchema, today: string): Standing | null {
  const lasting = keepsHistory(table) ? null : (lifetime(table) ?? periodOf(table));
  if (lasting === null) return null;
  const of = ({ name }: ColumnSchema) => ({ table: table.name, column: name });
  const ends = [lasting.end, ...lasting.otherEnds];
  const columns = ends.map(({ name }) => name);
  if (!lasting.end.nullable) {
    const [begin, end] = [of(lasting.begin), of(lasting.end)];
    const isPast: Filter = {
      kind: 'range',
      column: end,
      from: null,
      to: today,
      includeFrom: true,
      includeTo: false,
      bounds: 'day',
    };
    return { columns, current: [{ kind: 'valid-on', begin, end, day: today }], former: isPast };
  }
  const filled = ends.map((end): Filter => ({ kind: 'missing', column: of(end), negated: true }));
  const [only, ...others] = filled;
  const former: Filter = only !== undefined && others.length === 0 ? only : { kind: 'any', filters: filled };
  return {
    columns,
    current: ends.map((end) => ({ kind: 'missing', column: of(end), negated: false })),
    former,
  };
}

/** From one day to another, both of which each row has: an absence. */
function periodOf({ columns }: TableSchema): ReturnType<typeof lifetime> {
  const called = (among: ReadonlySet<string>) =>
    columns.find(
      (column) =>
        isDate(column) && !column.nullable && wordsOfName(column.name).some((part) => among.has(part)),
    );
  const [begin, end] = [called(begins), called(ends)];
  return begin === undefined || end === undefined ? null : { begin, end, otherEnds: [] };
}

const begins = wordSet(standing.begins);
const ends = wordSet(standing.ends);
