import { expect, test } from 'vitest';
import { fakeContext, fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { writtenCandidate } from '#agents/query/written-candidate.ts';
import type { SqlWriter, WriterInput } from '#agents/roles.ts';
import type { RunContext } from '#agents/run-context.ts';
import { inTurn } from './in-turn.ts';

const input: WriterInput = {
  question: 'How many?',
  schema: { tables: [], elapsedMs: 0 },
  entities: { mentions: [], elapsedMs: 0 },
  examples: [],
  terms: [],
  insight: { tables: [], joins: [], notes: [] },
  history: [],
};

function contextWith(signal: AbortSignal): RunContext {
  return { ...fakeContext(fakeWorkspace(fakeRoles())), signal };
}

function three(log: string[]) {
  const writers = ['a', 'b', 'c'].map(
    (name): SqlWriter =>
      async () => {
        log.push(name);
        if (name === 'a') return { kind: 'unreadable', parts: [] };
        return { kind: 'candidates', candidates: [{ ...writtenCandidate('SELECT 1', name), id: name }] };
      },
  );
  return inTurn(writers);
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a writer begins when the statements of the one before it have run, or when there are none', async () => {
  const log: string[] = [];
  const { writers, onEvent } = three(log);
  const context = contextWith(new AbortController().signal);
  const all = Promise.all(writers.map((write) => write(input, context)));
  await settled();
  expect(log).toEqual(['a', 'b']);
  const outcome = { status: 'rows' as const, rowCount: 1, fingerprint: 'x', error: null, elapsedMs: 1 };
  onEvent({ type: 'candidate-checked', step: 'E1', outcome: { candidateId: 'b', ...outcome } });
  await all;
  expect(log).toEqual(['a', 'b', 'c']);
});

test('a writer that is no longer needed does not begin', async () => {
  const log: string[] = [];
  const { writers } = three(log);
  const enough = new AbortController();
  const context = contextWith(enough.signal);
  const all = Promise.allSettled(writers.map((write) => write(input, context)));
  await settled();
  enough.abort();
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(log).toEqual(['a', 'b']);
});
