import { afterEach, expect, test } from 'vitest';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { type ScriptedRun, startScriptedRun } from '../../__fixtures__/scripted-run.ts';
import type { ExecutedCandidate } from '../../roles.ts';
import { writtenCandidate } from '../written-candidate.ts';
import { choosingJudge } from './choosing-judge.ts';

let run: ScriptedRun | undefined;
afterEach(() => run?.server.close());

function ran(sql: string, value: number): ExecutedCandidate {
  const candidate = { ...writtenCandidate(sql, 'w'), id: sql };
  const result = {
    columns: [{ name: 'n', kind: 'number' as const }],
    rows: [[value]],
    truncatedBy: null,
    elapsedMs: 1,
  };
  const outcome = {
    candidateId: sql,
    status: 'rows' as const,
    rowCount: 1,
    fingerprint: String(value),
    error: null,
    elapsedMs: 1,
  };
  return { candidate, outcome, result };
}

const majority = [ran('SELECT 1', 1), ran('SELECT 01', 1), ran('SELECT 2', 2)];

async function judged(executed: readonly ExecutedCandidate[], answers: readonly number[]) {
  const remaining = [...answers];
  const scripted = await startScriptedRun(() => answer(JSON.stringify({ answer: remaining.shift() })));
  run = scripted;
  const judgement = await choosingJudge({ question: 'Which?', executed, mentions: [] }, scripted.context);
  return {
    chosen: judgement.chosen,
    first: judgement.scores[0]?.candidateId,
    asked: scripted.server.requests,
  };
}

test('the second result wins when the model names it in either order', async () => {
  const { chosen, first, asked } = await judged(majority, [2, 1]);
  expect(chosen).toBe('SELECT 2');
  expect(first).toBe('SELECT 2');
  expect(asked.map(({ prompt }) => prompt.indexOf('SELECT 2') < prompt.indexOf('SELECT 1'))).toEqual([
    false,
    true,
  ]);
});

test.each([
  ['the model names the first', [1]],
  ['the model names whatever stands second', [2, 2]],
  ['the model names neither', [7]],
])('agreement decides when %s', async (_, answers) => {
  const { chosen, asked } = await judged(majority, answers);
  expect(chosen).toBe('SELECT 1');
  expect(asked).toHaveLength(answers.length);
});

test('nobody is asked when all results agree', async () => {
  const { chosen, asked } = await judged(majority.slice(0, 2), []);
  expect(chosen).toBe('SELECT 1');
  expect(asked).toEqual([]);
});
