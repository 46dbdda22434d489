import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type ColumnReading,
  type FileColumn,
  type FileCorrection,
  unreadEnding,
} from '../../domain/file-reading.ts';
import { personalKind } from '../../schema/personal-data.ts';
import { duckdbDialect } from '../duckdb/duckdb-dialect.ts';
import { type Choice, type CountedReading, chooseReading, type Habits } from './choose-reading.ts';
import { candidateReadings } from './column-candidates.ts';
import { countReadings, exampleMisfits, sampleCells } from './count-readings.ts';
import { saysSql, valueSql } from './reading-sql.ts';
import { distinctNames } from './sniff-layout.ts';

const quote = duckdbDialect.quoteIdentifier;

export type TypedColumns = {
  readonly columns: readonly FileColumn[];
  /** The select list that makes the table of the rows of text. */
  readonly select: string;
};

/** A text column whose cells are to be understood; other columns stay as they are. */
export type RawColumn = { readonly name: string; readonly isText: boolean };

type Decided = {
  readonly raw: RawColumn;
  readonly counted: readonly CountedReading[];
  /** Digits before the decimal sign at most. */
  readonly digits: number;
  readonly corrected: ColumnReading | null;
};

/**
 * Decides for each column of the text relation `raw` how its cells are read: what a person corrected, else what most cells
 * of the whole column fit. Every candidate is counted over all rows, so that no row comes as a surprise.
 */
export async function typeColumns(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly RawColumn[],
  options: { readonly delimiter: string | null; readonly corrections: FileCorrection['columns'] },
): Promise<TypedColumns> {
  const decided: Decided[] = [];
  for (const column of columns) {
    decided.push(await countColumn(connection, raw, column, options.corrections));
  }
  const habits = habitsOf(decided, options.delimiter);
  const names = distinctNames([
    ...columns.map(({ name }) => name),
    ...columns.map(({ name }) => `${name}${unreadEnding}`),
  ]);
  const made: FileColumn[] = [];
  const select: string[] = [];
  for (const [index, column] of decided.entries()) {
    const typed = await fileColumn(connection, raw, column, habits, names[columns.length + index] ?? '');
    made.push(typed);
    select.push(...selected(column, typed));
  }
  return { columns: made, select: select.join(', ') };
}

async function countColumn(
  connection: DuckDBConnection,
  raw: string,
  column: RawColumn,
  corrections: FileCorrection['columns'],
): Promise<Decided> {
  const corrected = corrections.find(({ name }) => name === column.name)?.reading ?? null;
  const nothing = { raw: column, counted: [], digits: 0, corrected };
  if (!column.isText) return nothing;
  if (corrected) {
    const { counted, digits } = await countReadings(connection, raw, column.name, [corrected]);
    return { ...nothing, counted, digits };
  }
  const cells = await sampleCells(connection, raw, column.name);
  const asText = {
    name: column.name,
    type: 'VARCHAR',
    kind: 'text',
    nullable: true,
    description: null,
  } as const;
  // A phone or account number is no quantity, whatever it looks like.
  if (/phone|account|identity/.test(personalKind(asText, cells) ?? '')) return nothing;
  let candidates = candidateReadings(cells, column.name);
  if (candidates.length === 0) return nothing;
  let found = await countReadings(connection, raw, column.name, candidates);
  if (found.counted.every(({ misfits }) => misfits > 0)) {
    // Cells outside the sample may tell what those inside left open.
    candidates = candidateReadings([...cells, ...found.misfitTexts], column.name);
    if (candidates.length > 0) found = await countReadings(connection, raw, column.name, candidates);
  }
  return { ...nothing, ...found };
}

/** What the columns that allow one reading only tell about the others. */
function habitsOf(columns: readonly Decided[], delimiter: string | null): Habits {
  const sure = columns.flatMap(({ counted }) => {
    const { chosen, sure: only } = chooseReading(counted, { decimal: null, dateOrder: null });
    return chosen && only ? [chosen.reading] : [];
  });
  const signs = sure.flatMap((reading) =>
    reading.as === 'number' && (reading.scale !== 0 || /[.,]/.test(reading.thousands))
      ? [reading.decimal]
      : [],
  );
  const orders = sure.flatMap((reading) => (reading.as === 'date' ? Object.values(reading.orders) : []));
  const commas = signs.filter((sign) => sign === ',').length;
  const decimal = signs.length > 0 ? (commas * 2 > signs.length ? ',' : '.') : delimiter === ';' ? ',' : null;
  const dayFirst = orders.filter((order) => order === 'day-first').length;
  if (orders.length > 0)
    return { decimal, dateOrder: dayFirst * 2 >= orders.length ? 'day-first' : 'month-first' };
  return { decimal, dateOrder: decimal === ',' ? 'day-first' : null };
}

async function fileColumn(
  connection: DuckDBConnection,
  raw: string,
  { raw: column, counted, corrected }: Decided,
  habits: Habits,
  unreadName: string,
): Promise<FileColumn> {
  const [only] = counted;
  const choice: Choice =
    corrected && only ? { chosen: only, sure: true, almost: null } : chooseReading(counted, habits);
  const none = { count: 0, examples: [] };
  const reading: ColumnReading = choice.chosen?.reading ?? { as: 'text' };
  const misfitsOf = async (found: CountedReading) => ({
    count: found.misfits,
    examples: found.misfits > 0 ? await exampleMisfits(connection, raw, column.name, found.reading) : [],
  });
  const misfits = choice.chosen ? await misfitsOf(choice.chosen) : none;
  return {
    name: column.name,
    reading,
    sure: choice.sure,
    placeholders: choice.chosen?.placeholders ?? 0,
    misfits,
    unreadIn: misfits.count > 0 ? unreadName : null,
    almost: choice.almost
      ? { reading: choice.almost.reading, misfits: await misfitsOf(choice.almost) }
      : null,
  };
}

function selected({ raw: { name, isText }, digits }: Decided, { reading, unreadIn }: FileColumn): string[] {
  const column = quote(name);
  if (!isText || reading.as === 'text') return [column];
  const value = valueSql(reading, column, digits);
  if (unreadIn === null) return [`${value} AS ${column}`];
  const unread = `CASE WHEN ${saysSql(column)} AND (${value}) IS NULL THEN ${column} END`;
  return [`${value} AS ${column}`, `${unread} AS ${quote(unreadIn)}`];
}
