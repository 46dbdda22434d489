import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readingSigns } from '#agents/question/likelihood/reading-signs.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { readEnv } from '#lib/env.ts';
import { type CaseResult, caseResult } from '../evaluate/case-result.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import type { SignedAnswer } from './signed-answer.ts';

// Computes what speaks for and against the answers of an evaluation, one line for each that the rules read:
// node scripts/question/sign-cases.ts --cases RUN/cases.jsonl (--databases DIR or --database FILE) --out FILE
// Several evaluations may be put into one file; an answer that is there already is not signed again.

const { values } = parseArguments('sign-cases', process.argv.slice(2), {
  options: {
    cases: { type: 'string' },
    databases: { type: 'string' },
    database: { type: 'string' },
    out: { type: 'string' },
  },
  positionals: [],
});
const cases = await casesIn(required('sign-cases', '--cases FILE', values.cases));
const out = required('sign-cases', '--out FILE', values.out);
const known = new Set(
  (await readFile(out, 'utf8').catch(() => '')).split('\n').filter(Boolean).map(keyOfLine),
);
const env = readEnv();
for (const [database, its] of Map.groupBy(cases, ({ db_id }) => db_id)) {
  const fresh = its.filter((each) => !known.has(keyOf(each)));
  if (fresh.length === 0) continue;
  const folder = await mkdtemp(path.join(tmpdir(), 'signs-'));
  const from =
    values.database ?? databaseFile(required('sign-cases', '--databases DIR', values.databases), database);
  const { source, knowledge, ...workspace } = await openWorkspace({
    env,
    path: from,
    folder,
    onProgress: () => {},
    vectorStore: 'in-process',
  });
  const { tables } = knowledge.snapshot;
  const signal = new AbortController().signal;
  for (const { id, question, sql, status } of fresh) {
    const { mentions } = await knowledge.findEntities(question, signal);
    const result = await source.query(sql ?? '', defaultLimits).catch(() => null);
    if (sql === null || result === null) continue;
    const signs = readingSigns({ sql, result }, { question, mentions }, tables, source.dialect.name);
    const signed: SignedAnswer = { database, id, question, sql, right: status === 'right', signs };
    await appendFile(out, `${JSON.stringify(signed)}\n`);
  }
  await workspace.close();
  await rm(folder, { recursive: true });
}
process.exit();

async function casesIn(file: string): Promise<CaseResult[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines
    .map((line) => caseResult.parse(JSON.parse(line)))
    .filter(({ status, writer }) => (status === 'right' || status === 'wrong') && writer === 'built-in');
}

function keyOf({ question, sql }: { question: string; sql: string | null }): string {
  return JSON.stringify([question, sql]);
}

function keyOfLine(line: string): string {
  return keyOf(JSON.parse(line));
}
