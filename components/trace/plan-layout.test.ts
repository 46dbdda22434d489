import { expect, test } from 'vitest';
import type { Plan } from '#lib/domain/plan.ts';
import { evidenceNeeded, layoutPlan, nodeHeight } from './plan-layout.ts';

const plan: Plan = {
  steps: [
    { id: '#E1', tool: 'find-schema', why: '', args: { question: 'how many #E2?' } },
    { id: '#E2', tool: 'find-entities', why: '', args: { question: 'how many?' } },
    { id: '#E3', tool: 'table-insight', why: '', args: { schema: '#E1', entities: '#E2' } },
    { id: '#E4', tool: 'query-data', why: '', args: { schema: '#E1', insight: '#E3', again: '#E1' } },
  ],
  answerFrom: ['#E4'],
};
const times: Record<string, number> = { '#E1': 10, '#E2': 30, '#E3': 5, '#E4': 100 };
const laidOut = layoutPlan(plan, (step) => times[step] ?? 0);
const node = (id: string) => laidOut.nodes.find((found) => found.id === id);

test('a step stands one column after the last step it waits for', () => {
  expect(node('#E1')?.left).toBe(node('#E2')?.left);
  expect(node('#E3')?.left).toBeGreaterThan(node('#E2')?.left ?? 0);
  expect(node('#E4')?.left).toBeGreaterThan(node('#E3')?.left ?? 0);
});

test('steps of one column stand below each other and never overlap', () => {
  const places = laidOut.nodes.map(({ left, top }) => `${left} ${top}`);
  expect(new Set(places).size).toBe(plan.steps.length);
  expect(node('#E2')?.top).toBeGreaterThan(node('#E1')?.top ?? 0);
});

test('every need is one edge, and a name inside a text is none', () => {
  expect(laidOut.edges.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '#E1 #E3',
    '#E2 #E3',
    '#E1 #E4',
    '#E3 #E4',
  ]);
});

test('an edge that passes a column runs between the rows, beside the boxes', () => {
  const passing = laidOut.edges.find(({ from, to }) => from === '#E1' && to === '#E4');
  const lane = Number(/ L [\d.]+ ([\d.]+)/.exec(passing?.path ?? '')?.[1]);
  for (const { top } of laidOut.nodes) expect(lane < top || lane > top + nodeHeight).toBe(true);
});

test('the longest path is the chain that took the most time', () => {
  expect(laidOut.nodes.filter(({ isLongest }) => isLongest).map(({ id }) => id)).toEqual([
    '#E2',
    '#E3',
    '#E4',
  ]);
  expect(laidOut.edges.filter(({ isLongest }) => isLongest).map(({ from, to }) => `${from} ${to}`)).toEqual([
    '#E2 #E3',
    '#E3 #E4',
  ]);
});

test('the drawing is as large as what is in it', () => {
  for (const { left, top } of laidOut.nodes) {
    expect(left).toBeLessThan(laidOut.width);
    expect(top).toBeLessThan(laidOut.height);
  }
  expect(layoutPlan({ steps: [], answerFrom: [] }, () => 0)).toMatchObject({ width: 0, height: 0 });
});

test('a step that names another twice needs it once', () => {
  const twice = { id: '#E5', tool: 'eat', why: '', args: { one: '#E1', two: '#E1' } };
  expect(evidenceNeeded(twice, plan)).toEqual(['#E1']);
});
