import { expect, test } from 'vitest';
import type { AnswerPicture } from '../chat/answer-picture.ts';
import type { AnswerDocument } from '../domain/answer-document.ts';
import { answerMessage } from './answer-message.ts';
import { questionIn } from './slack-event.ts';

const link = 'https://tabletalk.example.org/chat/a#run-b';
const answer = (more: Partial<AnswerDocument>, picture: AnswerPicture | null = null) =>
  answerMessage(
    {
      answer: 'Four.',
      choices: [],
      warnings: [],
      columns: [],
      rows: [],
      link,
      ...more,
    } as AnswerDocument & {
      link: string;
    },
    picture,
  );

test('whatever a database holds calls nobody and links to nowhere: only our link is read as markup', () => {
  const hostile = '<!channel> <https://evil.example|here> *bold*';
  const { blocks } = answer({
    answer: hostile,
    warnings: [hostile],
    columns: [
      { name: hostile, kind: 'text' },
      { name: 'n', kind: 'number' },
    ],
    rows: [[hostile, 1]],
  });
  const markup = JSON.stringify(blocks).match(/"type":"mrkdwn","text":"[^"]*"/g);
  expect(markup).toEqual([`"type":"mrkdwn","text":"<${link}|Open the answer, its chart and its SQL>"`]);
});

test('a long and wide result is cut, and says so', () => {
  const columns = Array.from({ length: 8 }, (_none, index) => ({
    name: `c${index}`,
    kind: 'number' as const,
  }));
  const rows = Array.from({ length: 40 }, () => columns.map(() => 123_456));
  const text = JSON.stringify(answer({ columns, rows }).blocks);
  expect(text).toContain('The first 10 of 40 rows. The first 6 of 8 columns.');
  expect(text.match(/123,456/g)).toHaveLength(60);
});

test('a picture stands above the table, with its words in its place, cut to what Slack takes', () => {
  const address = 'https://tabletalk.example.org/api/v1/pictures/x.1.y';
  const columns = [
    { name: 'n', kind: 'number' },
    { name: 'm', kind: 'number' },
  ] as const;
  const { blocks } = answer(
    { columns: [...columns], rows: [[1, 2]] },
    { address, description: 'a'.repeat(3000) },
  );
  expect(blocks.map((block) => 'type' in block && block.type)).toEqual([
    'section',
    'image',
    'rich_text',
    'context',
  ]);
  expect(blocks[1]).toEqual({ type: 'image', image_url: address, alt_text: 'a'.repeat(1900) });
});

test('one number is said and not put into a table', () => {
  const one = answer({ columns: [{ name: 'n', kind: 'number' }], rows: [[4]] });
  expect(JSON.stringify(one.blocks)).not.toContain('rich_text');
});

test('a question is read as it was meant', () => {
  const event = { type: 'app_mention', user: 'U1', channel: 'C1', ts: '1' };
  const text = '<@U0BOT>  orders &gt; 5 of <https://acme.example|acme.example> in <#C2|sales>?';
  expect(questionIn({ ...event, text })?.text).toBe('orders > 5 of acme.example in sales?');
});
