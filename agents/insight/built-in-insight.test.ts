import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTradingGround, type TradingGround } from '../query/writer/built-in/trading.fixture.ts';
import { builtInInsight } from './built-in-insight.ts';

let ground: TradingGround;
beforeAll(async () => {
  ground = await openTradingGround();
});
afterAll(() => ground.close());

async function insight(question: string, tables: readonly string[], entity?: string) {
  const { entities } = ground.input(question, entity === undefined ? [] : [{ text: entity, matches: [{}] }]);
  const schema = {
    tables: ground.snapshot.tables
      .filter((table) => tables.includes(table.name))
      .map((table) => ({ table, score: 1, found: 'description' as const })),
    elapsedMs: 0,
  };
  return builtInInsight({ question, schema, entities }, ground.context);
}

describe('the built-in insight', () => {
  it('gives the joins between the retrieved tables, through the table that lies between', async () => {
    const { tables, joins } = await insight('prices by company', ['PPR_PRICES', 'FIRM']);
    expect(tables).toEqual(['FIRM', 'PPR_PRICES']);
    expect(joins.map((join) => `${join.fromTable}>${join.toTable}`)).toEqual([
      'FIRM>PAPER',
      'PAPER>PPR_PRICES',
    ]);
  });

  it('adds the table of a named entity and says who it is', async () => {
    const { tables, notes } = await insight('prices of Fjord', ['PPR_PRICES'], 'Fjord');
    expect(tables).toContain('FIRM');
    expect(notes).toContain('"Fjord" is Fjord Shipping (FIRM.FRM_ID = 1).');
  });
});
