import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obedientReply } from '#agents/__fixtures__/obedient-model.ts';
import { readEnv } from '#lib/env.ts';
import {
  answer,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { answerCases } from './answer-cases.ts';
import type { Attempt } from './attempt.ts';
import { baselines } from './baselines.ts';
import type { Paper } from './paper.ts';
import { rewoo } from './rewoo.ts';
import { sqlOfThought } from './sql-of-thought.ts';
import { sqlfix } from './sqlfix.ts';

const gold = 'SELECT count(*) FROM orders WHERE total > 10';
const written = 'SELECT COUNT(*) AS n FROM orders WHERE total > 10';
let folder: string;
let server: ScriptedModelServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'papers-'));
  const database = new DatabaseSync(path.join(folder, 'shop.sqlite'));
  database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, total REAL)');
  database.exec('INSERT INTO orders VALUES (1, 5), (2, 20), (3, 30)');
  database.close();
  server = await startScriptedModelServer((request) =>
    request.prompt.includes('CORRECT or INCORRECT?')
      ? { kind: 'text', text: 'CORRECT' }
      : // The prompt of LangChain's chain names its parts and asks for no fence.
        answer(
          request.prompt.includes('SQLQuery:') ? written : obedientReply(request, { sql: () => written }),
        ),
  );
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function attemptsOf(paper: Paper): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const question = { id: 'a', db_id: 'shop', question: 'How many orders have a total above 10?' };
  await answerCases(paper.configurations, {
    cases: { questions: [question], golds: new Map([['a', [gold]]]) },
    databaseOf: () => path.join(folder, 'shop.sqlite'),
    env: readEnv({
      NODE_ENV: 'test',
      TABLETALK_DATA: path.join(folder, 'data'),
      TABLETALK_MODEL: 'openai-compatible:scripted',
      TABLETALK_MODEL_BASE_URL: server.baseUrl,
    }),
    folder: path.join(folder, 'data'),
    replies: undefined,
    isJudged: paper.isJudged,
    onAttempt: (attempt) => attempts.push(attempt),
  });
  return attempts;
}

test.each([
  ['rewoo', rewoo],
  ['sql-of-thought', sqlOfThought],
  ['sqlfix', sqlfix],
  ['baselines', baselines],
])('%s: every configuration answers, and every table has a row for it', async (_, paper) => {
  const attempts = await attemptsOf(paper);
  expect(attempts.map(({ configuration }) => configuration)).toEqual(
    paper.configurations.map(({ name }) => name),
  );
  for (const attempt of attempts) {
    const { calls: [least, most] = [0, 0] } =
      paper.configurations.find(({ name }) => name === attempt.configuration) ?? {};
    expect(attempt, attempt.configuration).toMatchObject({
      status: 'right',
      isExact: true,
      hardness: 'easy',
    });
    expect(attempt.engineMs).not.toBeNull();
    // What is said before it starts holds.
    expect(attempt.calls, attempt.configuration).toBeGreaterThanOrEqual(least);
    expect(attempt.calls, attempt.configuration).toBeLessThanOrEqual(most);
    if (paper.isJudged) expect(attempt.judged).toBe('CORRECT');
  }
  for (const table of paper.measured(attempts)) {
    expect(table.rows.length, table.title).toBeGreaterThan(0);
    for (const row of table.rows) expect(row, table.title).toHaveLength(table.columns.length);
  }
});
