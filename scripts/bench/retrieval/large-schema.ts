import { createHash } from 'node:crypto';
import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { ValueKind } from '#lib/domain/value-kind.ts';
import { type SeededRandom, seededRandom } from '../../demo/seeded-random.ts';
import { type Subject, subjects } from './business-subjects.ts';
import { type Aspect, aspects, units } from './table-aspects.ts';

/** A question with the one table that answers it; `copied` when that table has a backup or history beside it. */
export type RetrievalQuestion = {
  readonly question: string;
  readonly table: string;
  readonly kind: 'described' | 'undescribed' | 'copied' | 'history';
};

/** One table in so many has no description and is known by its abbreviated names alone. */
const undescribedShare = 0.1;
const copiesOf = ['_OLD', '_BAK', '_2019', '_HIST', '_COPY'] as const;

/**
 * A schema of `tableCount` tables with names as real databases have them, and questions that say what a table holds in
 * other words than its description. Same numbers, same schema.
 */
export function largeSchema(
  tableCount: number,
  questionCount: number,
): { readonly snapshot: SchemaSnapshot; readonly questions: readonly RetrievalQuestion[] } {
  const random = seededRandom(`schema of ${tableCount}`);
  const originals = shuffled(
    random,
    units.flatMap((unit) =>
      subjects.flatMap((subject) => aspects.map((aspect) => ({ unit, subject, aspect }))),
    ),
  );
  const tables: TableSchema[] = [];
  const questions: RetrievalQuestion[] = [];
  const copyEvery = Math.ceil(originals.length / Math.max(1, tableCount - originals.length));
  for (const [index, { unit, subject, aspect }] of originals.entries()) {
    if (tables.length >= tableCount) break;
    const described = random.next() >= undescribedShare;
    const table = tableOf(random, unit, subject, aspect, described);
    tables.push(table);
    const question = questionAbout(random, unit, subject, aspect);
    if (index % copyEvery === 0 && tables.length < tableCount) {
      const suffix = random.pick(copiesOf);
      tables.push(copyOf(table, suffix));
      questions.push({ question, table: table.name, kind: 'copied' });
      if (suffix === '_HIST')
        questions.push({
          question: `${question.slice(0, -1)}, from the history?`,
          table: `${table.name}${suffix}`,
          kind: 'history',
        });
    } else {
      questions.push({ question, table: table.name, kind: described ? 'described' : 'undescribed' });
    }
  }
  for (const table of tables.slice(0, tableCount - tables.length)) tables.push(copyOf(table, '_ARCHIVE'));
  const id = createHash('sha256').update(JSON.stringify(tables)).digest('hex').slice(0, 16);
  return { snapshot: { id, tables }, questions: shuffled(random, questions).slice(0, questionCount) };
}

/** In other words than the description's for at least one of unit, subject and aspect, for two of them on average. */
function questionAbout(
  random: SeededRandom,
  unit: (typeof units)[number],
  subject: Subject,
  aspect: Aspect,
): string {
  const kept = random.pick(['none', 'none', 'unit', 'subject', 'aspect', 'unit and subject'] as const);
  const what = kept.includes('subject') ? subject.described : subject.asked;
  const where = kept.includes('unit') ? `in ${unit.described}` : unit.asked;
  return kept === 'aspect'
    ? `Show the ${aspect.described.toLowerCase()} ${what} ${where}.`
    : `${capital(aspect.asked)} ${what} ${where}?`;
}

function tableOf(
  random: SeededRandom,
  unit: (typeof units)[number],
  subject: Subject,
  aspect: Aspect,
  described: boolean,
): TableSchema {
  const key = `${subject.name}_ID`;
  const columns = [key, ...aspect.columns, 'UPD_DT'].map((name) => columnOf(name));
  const updated = columns.at(-1);
  if (updated) columns[columns.length - 1] = { ...updated, range: { min: '2020-01-01', max: '2025-07-31' } };
  return {
    name: `${unit.prefix}_${subject.name}_${aspect.suffix}`,
    kind: 'table',
    description: described ? `${aspect.described} ${subject.described} of ${unit.described}.` : null,
    columns,
    primaryKey: [key],
    foreignKeys:
      aspect.suffix === 'MST'
        ? []
        : [
            {
              columns: [key],
              referencedTable: `${unit.prefix}_${subject.name}_MST`,
              referencedColumns: [key],
            },
          ],
    rowCount: random.integer(1_000, 5_000_000),
    sampleRows: [],
  };
}

/** The same table as it was: fewer rows, older data, nothing that points from it. */
function copyOf(table: TableSchema, suffix: (typeof copiesOf)[number] | '_ARCHIVE'): TableSchema {
  return {
    ...table,
    name: `${table.name}${suffix}`,
    foreignKeys: [],
    rowCount: suffix === '_HIST' ? table.rowCount * 4 : Math.round(table.rowCount * 0.7),
    columns: table.columns.map((column) =>
      column.range ? { ...column, range: { min: '2012-01-01', max: '2019-12-31' } } : column,
    ),
  };
}

function columnOf(name: string): ColumnSchema {
  const kind = kindOf(name);
  return { name, type: kind.toUpperCase(), kind, nullable: true, description: null };
}

function kindOf(name: string): ValueKind {
  if (/_(DT|TS)$|^VALID_/.test(name)) return 'date';
  if (/_(ID|CNT|NO)$|^CNT_/.test(name)) return 'integer';
  return /_(AMT|QTY)$|^AMT_/.test(name) ? 'number' : 'text';
}

function shuffled<Item>(random: SeededRandom, items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.integer(0, last);
    const [a, b] = [mixed[last], mixed[other]];
    if (a !== undefined && b !== undefined) [mixed[last], mixed[other]] = [b, a];
  }
  return mixed;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
