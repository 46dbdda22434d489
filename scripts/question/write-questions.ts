import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtInWriter } from '#agents/query/writer/built-in/built-in-writer.ts';
import type { RunContext } from '#agents/run-context.ts';
import { openWorkspace, type Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { readEnv } from '#lib/env.ts';
import { databaseFile } from '../evaluate/database-file.ts';
import { readCases } from '../evaluate/read-cases.ts';
import { parseArguments, required } from '../parse-arguments.ts';
import type { KeptQuestion, QuestionFile } from './question-file.ts';

// Opens each database of a file of cases and keeps what readers of questions see before they read, one file a database:
// node scripts/question/write-questions.ts --cases FILE --databases DIR --out DIR [--rules-every N]
// The rules read every Nth question too. A database whose file is there is not opened again.

const { values } = parseArguments('write-questions', process.argv.slice(2), {
  options: {
    cases: { type: 'string' },
    databases: { type: 'string' },
    out: { type: 'string' },
    'rules-every': { type: 'string', default: '1' },
  },
  positionals: [],
});
const databases = required('write-questions', '--databases DIR', values.databases);
const out = required('write-questions', '--out DIR', values.out);
const rulesEvery = Number(values['rules-every']);
const { questions, golds } = await readCases(required('write-questions', '--cases FILE', values.cases));
await mkdir(out, { recursive: true });
const env = readEnv();
for (const [database, ofDatabase] of Map.groupBy(questions, ({ db_id }) => db_id)) {
  const file = path.join(out, `${database}.json`);
  if (await readFile(file).catch(() => null)) continue;
  const folder = await mkdtemp(path.join(tmpdir(), 'questions-'));
  const from = databaseFile(databases, database);
  const workspace = await openWorkspace({
    env,
    path: from,
    folder,
    onProgress: () => {},
    vectorStore: 'in-process',
  });
  const kept: KeptQuestion[] = [];
  for (const [at, { id, question }] of ofDatabase.entries())
    kept.push(await keep(workspace, id, question, golds.get(id)?.[0] ?? '', at % rulesEvery === 0));
  const tables = [...workspace.knowledge.snapshot.tables];
  await workspace.close();
  await rm(folder, { recursive: true });
  const written: QuestionFile = { database, path: from, tables, questions: kept };
  await writeFile(file, JSON.stringify(written));
  console.log(`${database}: ${kept.length} questions`);
}
process.exit();

async function keep(
  workspace: Workspace,
  id: string,
  question: string,
  gold: string,
  byRules: boolean,
): Promise<KeptQuestion> {
  const { info, source, knowledge, composition } = workspace;
  const { signal } = new AbortController();
  const context: RunContext = {
    info,
    source,
    knowledge,
    roles: composition.roles,
    limits: defaultLimits,
    history: [],
    signal,
    now: () => performance.now(),
    emit: () => {},
    models: null,
  };
  const schema = await knowledge.findTables(question, signal);
  const found = await knowledge.findEntities(question, signal);
  const entities =
    found.mentions.length === 0 ? found : await composition.roles.entityFilter({ question, found }, context);
  const rules = byRules ? await readByRules() : null;
  const retrieved = schema.tables.map(({ table }) => table.name);
  return { id, question, gold, retrieved, entities: entities.mentions, rules };

  async function readByRules() {
    const insight = await composition.roles.insight({ question, schema, entities }, context);
    const terms = await knowledge.findTerms(question, signal);
    const writing = await builtInWriter(
      { question, schema, entities, examples: [], terms, insight, history: [] },
      context,
    );
    if (writing.kind !== 'candidates') return [];
    return writing.candidates.map(({ sql, coverage }) => ({ sql, coverage: coverage ?? 0 }));
  }
}
