import { expect, test } from 'vitest';
import { type Verification, verificationSentence } from './verification.ts';

const approved = { by: 'Ada', at: '2026-11-03T23:30:00.000Z' };

test.each<[Verification['on'], string]>([
  [
    { kind: 'example', id: 'e1', question: 'How many shops?' },
    'Verified by Ada on 3 November 2026: rests on the approved example “How many shops?”.',
  ],
  [
    { kind: 'measure', term: 'revenue', expression: 'SUM(total)', table: 'orders' },
    'Verified by Ada on 3 November 2026: rests on the measure “revenue”: SUM(total) of orders.',
  ],
])('says who approved what, and when: %o', (on, sentence) => {
  expect(verificationSentence({ ...approved, on })).toBe(sentence);
});
