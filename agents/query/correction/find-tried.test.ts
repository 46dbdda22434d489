import { afterAll, beforeAll, expect, it } from 'vitest';
import { ranTree } from '../strategies/prompt-facts.fixture.ts';
import { openTradingGround, type TradingGround } from '../writer/built-in/trading.fixture.ts';
import { findTried } from './find-tried.ts';

let ground: TradingGround;
beforeAll(async () => {
  ground = await openTradingGround();
});
afterAll(() => ground.close());

const tried = ranTree('SELECT HGT FROM TREE', 3);
const find = (sql: string, context = ground.context) =>
  findTried(sql, { writer: ground.input('how tall are the trees?'), executed: [tried] }, context);

it('knows a statement again, and a new one as new', () => {
  expect(find('select HGT  from TREE;')).toBe(tried);
  expect(find('SELECT HGT FROM BUSH')).toBeUndefined();
});

it('knows a statement that the repair rules would turn into one that ran', () => {
  const repairer = ({ sql }: { readonly sql: string }) => ({
    sql: sql.replace('TREES', 'TREE'),
    edits: [],
    flagged: [],
  });
  const context = { ...ground.context, roles: { ...ground.context.roles, repairer } };
  expect(find('SELECT HGT FROM TREES', context)).toBe(tried);
});
