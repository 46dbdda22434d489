import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import type { SourceReply } from '#lib/domain/source-reply.ts';
import { strategies } from '#lib/domain/strategy.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { converse } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { table } from '../query/repair/__fixtures__/school.ts';
import { readSmallTalk } from './read-small-talk.ts';

test.each([
  ['Hi', 'greeting'],
  ['hello there!', 'greeting'],
  ['Good morning, please', 'greeting'],
  ['Bonjour !', 'greeting'],
  ['thanks a lot', null],
  ['Thank you very much', 'thanks'],
  ['merci beaucoup', 'thanks'],
  ['help', 'help'],
  ['What can you do?', 'help'],
  ["Qu'est-ce que tu peux faire ?", 'help'],
  ['What data do you have?', 'tables'],
  ['what tables are there?', 'tables'],
  ["What's in the database?", 'tables'],
  ['what is in this file', 'tables'],
  ['what does the file contain?', 'tables'],
  ['show me the tables', 'tables'],
  ['Quelles données avez-vous ?', 'tables'],
  ['Quelles tables y a-t-il ?', 'tables'],
  ['why?', 'why'],
  ['How did you get that?', 'why'],
  ['Pourquoi ?', 'why'],
  ["what data do we have on Apple's dividends?", null],
  ['what data do you have for 2024?', null],
  ['hi, how many orders are there?', null],
  ['which tables are longer than 2 m?', null],
  ['show me the orders', null],
  ['why did sales fall in March?', null],
  ['What is the total?', null],
  ['and for France?', null],
  ['how many', null],
  ['', null],
])('%s is %s', (question, kind) => {
  expect(readSmallTalk(question, [])?.kind ?? null).toBe(kind);
});

test('the tables of a restaurant are data', () => {
  expect(readSmallTalk('What tables are there?', [table('TABLES', ['id*:integer'])])).toBeNull();
  expect(readSmallTalk('What data do you have?', [table('TABLES', ['id*:integer'])])?.kind).toBe('tables');
});

describe('with a source', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('', { name: 'Corner shop', starters: ['How many orders per country?'] });
  });
  afterAll(() => shop.close());

  it('tells what there is, from the largest table, and questions that can be asked', async () => {
    const view = await converse(shop.workspace)('What data do you have?');
    expect(view.status).toBe('answered');
    expect(replyIn(view)).toMatchObject({
      text: ['Corner shop has 2 tables with data. The data goes up to 2025-03-01.'],
      tables: [
        { name: 'orders', rowCount: 4 },
        { name: 'customers', rowCount: 3 },
      ],
      questions: ['How many orders per country?'],
    });
  });

  it('says why: how the answer before was read, and from which rows, also after thanks', async () => {
    const ask = converse(shop.workspace);
    await ask('How many orders per country?');
    await ask('thanks');
    const reply = replyIn(await ask('why?'));
    expect(reply.text).toEqual([
      '“How many orders per country?” was read like this:',
      'The rows come from orders (4 rows) and customers (3 rows).',
    ]);
    expect(reply.reading.join()).toContain('country');
    expect(reply.sql).toMatch(/^SELECT/);
  });

  it.each(strategies)('asks no model and runs no statement: %s', async (strategy) => {
    const { events, queries, requests } = await askScripted(shop.workspace, {
      question: 'what tables are there?',
      choice: { strategy },
      reply: () => answer('never'),
    });
    expect(replyIn(events.reduce(reduceRun, emptyRun)).tables).toHaveLength(2);
    expect([...queries, ...requests]).toEqual([]);
  });
});

function replyIn(view: RunView): SourceReply {
  const part = view.parts.find(({ kind }) => kind === 'about');
  if (part?.kind !== 'about') throw new Error(JSON.stringify(view.parts));
  return part.reply;
}
