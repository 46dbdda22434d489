import { expect, test } from 'vitest';
import { fakeContext, fakeQuery, fakeRoles, fakeWorkspace } from './__fixtures__/fake-workspace.ts';
import { beginRetrieval } from './begin-retrieval.ts';
import type { RunContext } from './run-context.ts';

const schema = { tables: [], elapsedMs: 0 };
const entities = { mentions: [], elapsedMs: 0 };

function begun(question: string, history: RunContext['history'] = []) {
  const asked: string[] = [];
  const insight = { tables: [], joins: [], notes: [] };
  const roles = fakeRoles({
    insight: async (input) => {
      asked.push(`insight ${input.question}`);
      return { ...insight, notes: [...asked] };
    },
  });
  const workspace = fakeWorkspace(roles);
  const noted = <T>(what: string, value: T) => {
    return async (of: string) => {
      asked.push(`${what} ${of}`);
      return value;
    };
  };
  const context: RunContext = {
    ...fakeContext(workspace),
    knowledge: {
      ...workspace.knowledge,
      findTables: noted('tables', schema),
      findEntities: noted('names', entities),
      findExamples: noted('examples', []),
    },
    history,
  };
  return { asked, ...beginRetrieval(question, context) };
}

test('retrieval and insight have begun before any step asks, and are not asked for again', async () => {
  const { asked, context } = begun('How many?');
  expect(asked).toEqual(['tables How many?', 'examples How many?', 'names How many?']);
  await context.knowledge.findTables('How many?');
  await context.knowledge.findEntities('How many?');
  await context.roles.insight({ question: 'How many?', schema, entities }, context);
  expect(asked).toEqual(['tables How many?', 'examples How many?', 'names How many?', 'insight How many?']);
});

test('a step with another question asks for itself', async () => {
  const { asked, context } = begun('How many?');
  await context.knowledge.findTables('Which ones?');
  await context.roles.insight({ question: 'Which ones?', schema, entities }, context);
  expect(asked).toContain('tables Which ones?');
  expect(asked).toContain('insight Which ones?');
});

test('a wish about presentation looks nothing up', () => {
  const { asked } = begun('as a line chart', [{ question: 'before', query: fakeQuery, chart: null }]);
  expect(asked).toEqual([]);
});

test('what no step asked for is stopped when the run is over', async () => {
  let signal: AbortSignal | null = null;
  const roles = fakeRoles({
    insight: (_input, context) => {
      signal = context.signal;
      return new Promise((_resolve, reject) =>
        context.signal.addEventListener('abort', () => reject(context.signal.reason)),
      );
    },
  });
  const workspace = fakeWorkspace(roles);
  const { end } = beginRetrieval('How many?', {
    ...fakeContext(workspace),
    knowledge: {
      ...workspace.knowledge,
      findTables: async () => schema,
      findEntities: async () => entities,
      findExamples: async () => [],
    },
  });
  await expect.poll(() => signal).not.toBeNull();
  await end();
  expect(signal).toMatchObject({ aborted: true });
});
