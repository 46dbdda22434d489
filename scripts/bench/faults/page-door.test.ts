import { expect, test } from 'vitest';
import { hasEnded, messagesIn, until, viewOf } from './page-door.ts';

const message = (sequence: number, event: object) =>
  `id: ${sequence}\ndata: ${JSON.stringify({ runId: 'r', sequence, at: '2026-01-01T00:00:00.000Z', event })}\n\n`;
const first = message(0, { type: 'step-start', step: '#E1', tool: 'find-schema' });
const last = message(1, { type: 'run-error', code: 'interrupted', message: 'Stopped.', elapsedMs: 1 });

test('a message that was cut, and the one that ends the stream, are no messages of the log', () => {
  expect(messagesIn(`${first}${last.slice(0, 20)}`)).toHaveLength(1);
  expect(messagesIn(`${first}${last}event: done\ndata: {}\n\n`)).toHaveLength(2);
});

test('a log has ended with an error as well as with an answer', () => {
  expect(hasEnded(first)).toBe(false);
  expect(hasEnded(first + last)).toBe(true);
  expect(viewOf(first + last)).toMatchObject({ error: { code: 'interrupted' } });
});

test('what is not so in time is told by its name', async () => {
  await expect(until('the answer', async () => false, 0)).rejects.toThrow('the answer: not within 0 s');
});
