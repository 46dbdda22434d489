import type { ColumnSchema, ForeignKey, TableSchema } from '#lib/domain/schema.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

/** A table of `name:kind` columns, `*` after the name of a key column, values after `=`: `status:text=open|closed`. */
export function table(
  name: string,
  columns: readonly string[],
  options: { rowCount?: number; references?: Record<string, [table: string, column: string]> } = {},
): TableSchema {
  const parsed = columns.map((text) => {
    const [declaration = '', values] = text.split('=');
    const [marked = '', kind = 'text'] = declaration.split(':');
    return { name: marked.replace('*', ''), isKey: marked.endsWith('*'), kind, values };
  });
  return {
    name,
    kind: 'table',
    description: null,
    columns: parsed.map(
      (column): ColumnSchema => ({
        name: column.name,
        type: column.kind === 'integer' ? 'INTEGER' : column.kind === 'number' ? 'REAL' : 'TEXT',
        kind: column.kind === 'integer' || column.kind === 'number' ? column.kind : 'text',
        nullable: !column.isKey,
        description: null,
        unique: column.isKey && parsed.filter(({ isKey }) => isKey).length === 1,
        ...(column.values === undefined ? {} : { distinctValues: column.values.split('|') }),
      }),
    ),
    primaryKey: parsed.filter(({ isKey }) => isKey).map((column) => column.name),
    foreignKeys: Object.entries(options.references ?? {}).map(
      ([column, [referencedTable, referenced]]): ForeignKey => ({
        columns: [column],
        referencedTable,
        referencedColumns: [referenced],
      }),
    ),
    rowCount: options.rowCount ?? 100,
    sampleRows: [],
  };
}

/** A small school: pupils, their friends, the clubs they are in, and the teachers who lead those. */
export const school: readonly TableSchema[] = [
  table('Pupil', ['ID*:integer', 'name', 'Age:integer', 'grade:integer', 'sex=F|M', 'home_city=Bern|Thun']),
  table('Friend', ['pupil_id:integer', 'friend_id:integer'], {
    references: { pupil_id: ['Pupil', 'ID'], friend_id: ['Pupil', 'ID'] },
  }),
  table('Teacher', ['teacher_id*:integer', 'teacher_name', 'years_of_work:integer']),
  table(
    'Club',
    [
      'club_id*:integer',
      'ClubName=Chess|Drama',
      'ClubType=indoor|outdoor',
      'fee:number',
      'leader_id:integer',
    ],
    {
      references: { leader_id: ['Teacher', 'teacher_id'] },
    },
  ),
  table('Membership', ['pupil_id*:integer', 'club_id*:integer', 'since_year'], {
    references: { pupil_id: ['Pupil', 'ID'], club_id: ['Club', 'club_id'] },
  }),
];

/** The statement after repair, in the school's database. */
export function mended(
  sql: string,
  question = '',
  error: string | null = null,
  tables: readonly TableSchema[] = school,
): string {
  return repairSql({ sql, error, tables, question, values: snapshotValues(tables), dialect: 'sqlite' }).sql;
}
