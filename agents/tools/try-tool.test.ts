import { expect, test } from 'vitest';
import { fakeLimits, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { toolRegistry } from './registry.ts';
import { toolForms } from './tool-forms.ts';
import { tryTool } from './try-tool.ts';

const { info, source, knowledge } = fakeWorkspace(fakeRoles());
const signal = new AbortController().signal;
const context = { info, source, knowledge, roles: fakeRoles(), limits: fakeLimits, models: null, signal };
const found = { tables: [], elapsedMs: 1 };

test('gives the output of a tool with the time it took', async () => {
  const finding = { ...context, knowledge: { ...knowledge, findTables: async () => found } };
  const trial = await tryTool({ tool: 'find-schema', args: { question: 'orders' } }, toolRegistry, finding);
  expect(trial).toMatchObject({ output: found, error: null });
});

test('gives the reason when the tool fails', async () => {
  const trial = await tryTool({ tool: 'find-schema', args: { question: 'orders' } }, toolRegistry, context);
  expect(trial).toMatchObject({ output: null, error: { code: 'internal' } });
});

test('names each wrong argument, and the tools there are', async () => {
  const args = { question: '', schema: {} };
  await expect(tryTool({ tool: 'table-insight', args }, toolRegistry, context)).rejects.toThrow(
    /question[\s\S]*tables|tables[\s\S]*question/,
  );
  await expect(tryTool({ tool: 'dig', args: {} }, toolRegistry, context)).rejects.toThrow('find-schema');
});

test('a form says of each field whether it takes text or what other tools give', () => {
  const form = toolForms(toolRegistry).find(({ name }) => name === 'draw-chart');
  expect(form?.fields).toEqual([
    { name: 'instruction', optional: false, givers: [] },
    { name: 'data', optional: false, givers: ['query-data', 'recall-answer'] },
  ]);
});
