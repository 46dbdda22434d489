import { afterAll, beforeAll, expect, test } from 'vitest';
import { converse, optionsIn, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { compose } from '../compose.ts';
import type { Judge } from '../roles.ts';
import type { Workspace } from '../workspace.ts';
import { judgeCandidates } from './judge/built-in-judge.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The built-in engine, in doubt of every reading or of none. */
function doubting(doubtful: boolean, choice: Parameters<typeof compose>[1] = {}): Workspace {
  const composition = compose(null, choice);
  const judge: Judge = async (input, context) => ({
    ...judgeCandidates(input, context),
    ...(doubtful ? { confidence: 0.3, doubtful } : {}),
  });
  return { ...shop.workspace, composition: { ...composition, roles: { ...composition.roles, judge } } };
}

const question = 'How many orders are there?';

test('a doubtful reading is asked back, in words and with what it would give', async () => {
  const asked = await converse(doubting(true))(question);
  expect(asked.status).toBe('asked');
  const [option, ...others] = optionsIn(asked);
  expect(others).toEqual([]);
  expect(option?.label).toMatch(/orders/i);
  expect(option?.preview?.result.rows).toEqual([[4]]);
});

test('what the person confirms is answered, and not asked again in their conversation', async () => {
  const ask = converse(doubting(true));
  const [option] = optionsIn(await ask(question));
  const answered = await ask(option?.question ?? '');
  expect(queryIn(answered)).toMatchObject({ confidence: 1, result: { rows: [[4]] } });
  expect((await ask(question)).status).toBe('answered');
});

test('two readings in the same words are one choice', async () => {
  const workspace = doubting(true);
  const { roles } = workspace.composition;
  const judge: typeof roles.judge = async (...given) => {
    const judged = await roles.judge(...given);
    return { ...judged, otherReadings: [judged.chosen, judged.chosen] };
  };
  const twice = { ...workspace, composition: { ...workspace.composition, roles: { ...roles, judge } } };
  expect(optionsIn(await converse(twice)(question))).toHaveLength(1);
});

test('a likelier reading is answered', async () => {
  expect((await converse(doubting(false))(question)).status).toBe('answered');
});

test('where nobody is there to be asked it is answered, with how little sure it is', async () => {
  const view = await converse(doubting(true, { asking: 'off' }))(question);
  expect(queryIn(view).confidence).toBe(0.3);
});

test('a reading that takes long to say is asked back by its beginning', async () => {
  const workspace = doubting(true);
  const { roles } = workspace.composition;
  const clause = 'with one more condition that takes some words to say';
  const longWinded: Workspace = {
    ...workspace,
    composition: {
      ...workspace.composition,
      roles: {
        ...roles,
        judge: async ({ executed, ...input }, context) => {
          for (const { candidate } of executed)
            Object.assign(candidate, {
              sql: `${candidate.sql} ${' AND 1 = 1'.repeat(60)}`.replace(/ AND/, ' WHERE'),
              reading: ['rows of orders', ...Array.from({ length: 9 }, () => clause)],
            });
          return roles.judge({ executed, ...input }, context);
        },
      },
    },
  };
  const [option] = optionsIn(await converse(longWinded)(question));
  expect(option?.label).toMatch(/^Rows of orders; with one more .*; …$/);
  expect(option?.label.length).toBeLessThanOrEqual(300);
});
