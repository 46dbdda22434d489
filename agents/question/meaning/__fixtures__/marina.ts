import type { Dimension, Filter, JoinStep, Measure, Selected } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { table } from '../../../query/repair/__fixtures__/school.ts';
import { tokenize } from '../../../query/writer/built-in/tokenize.ts';
import type { Asked } from '../law.ts';

function withMore(of: TableSchema, more: Readonly<Record<string, Partial<ColumnSchema>>>): TableSchema {
  return { ...of, columns: of.columns.map((column) => ({ ...column, ...more[column.name] })) };
}

const day = { type: 'DATE', kind: 'date' } as const;

/** A marina: sailors with their boats, the trips that these made, how they were in each season, and the piers that they lie at. */
export const marina: Tables = [
  withMore(table('Sailor', ['sailor_id*:integer', 'name', 'joined_on', 'birth_year:integer']), {
    name: { personName: true },
    joined_on: day,
    birth_year: { range: { min: 1950, max: 2005 } },
  }),
  withMore(
    table(
      'Boat',
      [
        'boat_id*:integer',
        'name',
        'sailor_id:integer',
        'pier:integer',
        'kind=ketch|sloop',
        'length:number',
        'built:integer',
        'launched_on',
      ],
      { references: { sailor_id: ['Sailor', 'sailor_id'], pier: ['Pier', 'pier'] } },
    ),
    {
      length: { range: { min: 4, max: 30 } },
      built: { range: { min: 1960, max: 2024 } },
      launched_on: day,
    },
  ),
  withMore(
    table('Trip', ['trip_id*:integer', 'boat_id:integer', 'left_on', 'weather=calm|storm', 'miles:number'], {
      references: { boat_id: ['Boat', 'boat_id'] },
    }),
    { left_on: day },
  ),
  table('Season', ['season*:integer', 'boat_id*:integer', 'season_title', 'crew_id:integer'], {
    references: { boat_id: ['Boat', 'boat_id'] },
  }),
  table('Pier', ['pier*:integer', 'pier_name', 'opening_day', 'depth:number']),
];

/** A question of the marina, as laws see it. */
export function askedOfMarina(question: string): Asked {
  return { tokens: tokenize(question), tables: marina };
}

export function columnOf(table: string, column: string): Dimension {
  return { column: { table, column }, grain: null, label: column };
}

export function shown(table: string, column: string): Selected {
  return { dimension: columnOf(table, column) };
}

export function figure(aggregate: Measure['aggregate'], table: string, column: string | null): Measure {
  return {
    aggregate,
    column: column === null ? null : { table, column },
    times: null,
    table,
    label: `${aggregate} ${column ?? table}`,
  };
}

export function equals(table: string, column: string, ...values: (string | number)[]): Filter {
  return { kind: 'equals', column: { table, column }, values, negated: false };
}

export function isNot(table: string, column: string, value: string): Filter {
  return { kind: 'equals', column: { table, column }, values: [value], negated: true };
}

export function between(table: string, column: string, from: number | null, to: number | null): Filter {
  return {
    kind: 'range',
    column: { table, column },
    from,
    to,
    includeFrom: false,
    includeTo: false,
    bounds: 'number',
  };
}

/** A step along the one key from a table to another, in either direction. */
export function step(fromTable: string, toTable: string, key: string): JoinStep {
  return { fromTable, fromColumns: [key], toTable, toColumns: [key] };
}

/** Rows of which there is some row of another table that meets the conditions. */
export function withSome(join: JoinStep, ...filters: Filter[]): Filter {
  return {
    kind: 'exists',
    table: join.fromTable,
    related: join.toTable,
    negated: false,
    joins: [join],
    filters,
  };
}
