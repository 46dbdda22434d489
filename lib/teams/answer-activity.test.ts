import { expect, test } from 'vitest';
import type { AnswerPicture } from '../chat/answer-picture.ts';
import type { AnswerDocument } from '../domain/answer-document.ts';
import { answerActivity } from './answer-activity.ts';

const link = 'https://tabletalk.example.org/chat/a#run-b';
const answer = (more: Partial<AnswerDocument>, picture: AnswerPicture | null = null) =>
  answerActivity(
    {
      answer: 'Four.',
      choices: [],
      warnings: [],
      columns: [],
      rows: [],
      link,
      ...more,
    } as AnswerDocument & { link: string },
    picture,
  );

test('whatever a database holds calls nobody and links to nowhere: it is plain text in the message and in the card', () => {
  const hostile = '<at>everybody</at> [here](https://evil)';
  const reply = answer({
    answer: hostile,
    warnings: [hostile],
    columns: [
      { name: hostile, kind: 'text' },
      { name: 'n', kind: 'number' },
    ],
    rows: [[hostile, 1]],
  });
  expect(reply).toMatchObject({ text: hostile, textFormat: 'plain' });
  const card = JSON.stringify(reply.attachments);
  expect(card.match(/"type":"[^"]*","text"/g)).toEqual(new Array(5).fill('"type":"TextRun","text"'));
  expect(card.match(/"url":"[^"]*"/g)).toEqual([`"url":"${link}"`]);
});

test('a long and wide result is a table that is cut, and says so', () => {
  const columns = Array.from({ length: 8 }, (_none, index) => ({
    name: `c${index}`,
    kind: 'number' as const,
  }));
  const rows = Array.from({ length: 40 }, () => columns.map(() => 123_456));
  const reply = answer({ columns, rows });
  const card = JSON.stringify(reply.attachments);
  expect(card).toContain('The first 10 of 40 rows. The first 6 of 8 columns.');
  expect(card.match(/123,456/g)).toHaveLength(60);
  expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThan(28 * 1024);
});

test('a picture is the first thing of the card, with its words in its place', () => {
  const address = 'https://tabletalk.example.org/api/v1/pictures/x.1.y';
  const [card] = answer({}, { address, description: 'Orders per month' }).attachments;
  expect(card).toMatchObject({
    content: { body: [{ type: 'Image', url: address, altText: 'Orders per month' }] },
  });
});

test('one number is said and not put into a table', () => {
  const one = answer({ columns: [{ name: 'n', kind: 'number' }], rows: [[4]] });
  expect([one.text, JSON.stringify(one.attachments)]).toEqual([
    'Four.',
    expect.not.stringContaining('Table"'),
  ]);
});
