import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clausesLeftOut } from '#agents/question/explain/__fixtures__/clauses-left-out.ts';
import { explainStatement } from '#agents/question/explain/explain-statement.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { readBenchCases } from '../bench/repair-cases/cases-file.ts';
import { flatDatabases } from '../bench/repair-cases/databases/flat-databases.ts';
import { keptAsideDatabases } from '../bench/repair-cases/databases/kept-aside-databases.ts';
import { linkedDatabases } from '../bench/repair-cases/databases/linked-databases.ts';
import { writeDatabases } from '../bench/repair-cases/databases/write-databases.ts';
import { copyDemo } from '../demo/__fixtures__/copy-demo.ts';
import { openNamedSource } from './case-databases.ts';
import { readCases } from './read-cases.ts';

/** The right statements of this repository's own questions: those about the demo data, and those of the repair bench. */
const meridian = await readCases(path.join(import.meta.dirname, 'cases/meridian.jsonl'));
const bench = await readBenchCases();
const statements = [
  ...[...meridian.golds.values()].flat().map((sql) => ({ db: 'meridian', sql })),
  ...bench.map(({ db_id: db, gold: sql }) => ({ db, sql })),
];
const distinct = [...new Map(statements.map((each) => [`${each.db} ${each.sql}`, each])).values()];

let folder: string;
const schemas = new Map<string, readonly TableSchema[]>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'explained-'));
  const { path: demo } = await copyDemo(folder);
  writeDatabases(folder, [...flatDatabases, ...linkedDatabases, ...Object.values(keptAsideDatabases).flat()]);
  for (const db of new Set(distinct.map((each) => each.db))) {
    const source = await openNamedSource(db === 'meridian' ? demo : path.join(folder, `${db}.sqlite`));
    schemas.set(db, (await source.introspect({ onProgress: () => undefined })).tables);
    await source.close();
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every right statement is explained, and each clause of it stands in the words', () => {
  const silent: string[] = [];
  for (const { db, sql } of distinct) {
    const tables = schemas.get(db) ?? [];
    const said = explainStatement(sql, tables);
    if (said.length === 0) silent.push(`${sql}: not explained`);
    else
      for (const { without, left } of clausesLeftOut(parseSelect(sql).query, tables))
        if (String(explainStatement(printQuery(left), tables)) === String(said))
          silent.push(`${sql}: ${without} changes no word`);
  }
  expect(distinct.length).toBeGreaterThan(200);
  expect(silent).toEqual([]);
});

test('no table or column is called by a name that the schema does not explain', () => {
  const cryptic = distinct.flatMap(({ db, sql }) =>
    explainStatement(sql, schemas.get(db) ?? [])
      .filter((sentence) => /[a-z]_[a-z]|\b[A-Z]{2,}_[A-Z]+\b/.test(sentence.replaceAll(/“[^”]*”/g, '')))
      .map((sentence) => `${sql}: ${sentence}`),
  );
  expect(cryptic).toEqual([]);
});
