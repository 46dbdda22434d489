import { DatabaseSync } from 'node:sqlite';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { introspectSqlite } from '#lib/datasource/sqlite/introspect-sqlite.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { candidateFromExample } from './from-example.ts';

/** A reviewed answer, questions that ask the same, and near ones that ask something else. */
export type Correction = {
  readonly question: string;
  readonly sql: string;
  /** The same in other words. */
  readonly paraphrases: readonly string[];
  /** Another figure, another group, another period, another cut: none of them is answered by this example. */
  readonly neighbours: readonly string[];
};

/** A database in memory, and the names in it that the referential search would find: row 1, row 2 and so on of one table. */
export type Business = {
  readonly snapshot: SchemaSnapshot;
  readonly rows: (sql: string) => CellValue[][];
  readonly entitiesIn: (question: string) => EntityMatches;
  readonly close: () => void;
};

type Names = {
  readonly table: string;
  readonly keyColumn: string;
  readonly nameColumn: string;
  readonly inOrder: readonly string[];
};

export async function openBusiness(ddl: string, names: Names): Promise<Business> {
  const database = new DatabaseSync(':memory:');
  database.exec(ddl);
  const rows = (sql: string): CellValue[][] =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row).map(cellOf));
  return {
    snapshot: await introspectSqlite(rows, () => {}),
    rows,
    entitiesIn: (question) => named(question, names),
    close: () => database.close(),
  };
}

function cellOf(value: unknown): CellValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function named(question: string, { table, keyColumn, nameColumn, inOrder }: Names): EntityMatches {
  const mentions = inOrder.flatMap((label, index) => {
    const start = question.indexOf(label);
    const match = {
      table,
      keyColumn,
      key: index + 1,
      label,
      matchedColumn: nameColumn,
      matchedValue: label,
      kind: 'name' as const,
      score: 1,
      validFrom: null,
      validTo: null,
    };
    return start < 0 ? [] : [{ text: label, start, end: start + label.length, matches: [match] }];
  });
  return { mentions, elapsedMs: 0 };
}

/** The statement with which a correction answers a question; null when it leaves the question alone. */
export async function answered(
  question: string,
  { question: known, sql }: Correction,
  { snapshot, entitiesIn }: Business,
): Promise<string | null> {
  const example = {
    id: 'e',
    sourceId: 'business',
    question: known,
    sql,
    note: '',
    status: 'approved',
    score: 1,
  } as const;
  const candidate = await candidateFromExample(
    { question, examples: [example], history: [] },
    {
      source: { dialect: sqliteDialect, explain: async () => ({ estimatedRows: null, estimatedCost: null }) },
      knowledge: { snapshot, isRestricted: false, findEntities: async (asked) => entitiesIn(asked) },
      limits: defaultLimits,
      emit: () => undefined,
      signal: new AbortController().signal,
    },
  );
  return candidate?.sql ?? null;
}
