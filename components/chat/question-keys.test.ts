import { expect, test } from 'vitest';
import { questionKeys } from './question-keys.ts';

const question = { conversationId: null, question: 'How many ports are there?' };

test('a question whose reply was lost goes again under the same key', () => {
  const keys = questionKeys();
  expect(keys.keyOf(question)).toBe(keys.keyOf({ ...question }));
});

test('once the server has said what became of it, the same words are another question', () => {
  const keys = questionKeys();
  const first = keys.keyOf(question);
  keys.settled();
  expect(keys.keyOf(question)).not.toBe(first);
});

test('other words, and another conversation, have another key', () => {
  const keys = questionKeys();
  const [one, other, elsewhere] = [
    keys.keyOf(question),
    keys.keyOf({ ...question, question: 'How many ships are there?' }),
    keys.keyOf({ ...question, conversationId: 'second' }),
  ];
  expect(new Set([one, other, elsewhere]).size).toBe(3);
});
