import { expect, test } from 'vitest';
import type { AnswerPart } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { answerBlocks } from './answer-blocks.ts';

const spec: ChartSpec = {
  kind: 'bar',
  title: '',
  x: 'a',
  y: ['b'],
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};
const text = (step: string): AnswerPart => ({
  kind: 'text',
  segments: [{ kind: 'cell', step, row: 0, column: 0 }],
});

test('a chart and a table of one step share a card', () => {
  const parts: AnswerPart[] = [
    text('#E1'),
    { kind: 'chart', step: '#E1', spec },
    { kind: 'table', step: '#E1' },
  ];
  expect(answerBlocks(parts)).toEqual([
    { kind: 'part', part: parts[0] },
    { kind: 'result', step: '#E1', chart: { part: 1, spec, isOffered: false } },
  ]);
  expect(answerBlocks([...parts].reverse())[0]).toEqual({
    kind: 'result',
    step: '#E1',
    chart: { part: 1, spec, isOffered: false },
  });
});

test('a step that only the prose quotes gets a card below', () => {
  expect(answerBlocks([text('#E2'), { kind: 'failure', message: 'no' }])).toMatchObject([
    { kind: 'part' },
    { kind: 'part' },
    { kind: 'result', step: '#E2', chart: null },
  ]);
});

test('different steps and further charts keep their own cards', () => {
  const parts: AnswerPart[] = [
    { kind: 'chart', step: '#E1', spec },
    { kind: 'chart', step: '#E1', spec: { ...spec, kind: 'pie' } },
    { kind: 'table', step: '#E2' },
  ];
  expect(answerBlocks(parts)).toHaveLength(3);
});
