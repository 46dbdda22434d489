import { afterAll, beforeAll, expect, test } from 'vitest';
import { only, openTwoTenants, type TwoTenants } from '../__fixtures__/two-tenants.ts';

let tenants: TwoTenants;
beforeAll(async () => {
  tenants = await openTwoTenants();
});
afterAll(() => tenants.close());

// `node scripts/bench/two-tenants.ts` asks a thousand times.
test('two tenants who ask the same in turn see no row, example, name or earlier answer of each other', async () => {
  expect(await tenants.askInTurn(60)).toEqual([]);
});

test('a conversation of one tenant is none of the other, also not to ask on in', async () => {
  const { conversationId } = await tenants.ask('north', 'How many deals are there?', null);
  await expect(tenants.ask('south', 'only Riverside', conversationId)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the example and the table of each are there for whoever may read both', async () => {
  const { knowledge } = tenants.workspace;
  const [examples, slice] = await Promise.all([
    knowledge.findExamples('Who is our champion?'),
    knowledge.findTables('What is the total revenue per city?'),
  ]);
  expect(examples.map(({ note }) => note).sort()).toEqual([only.north.note, only.south.note]);
  expect(slice.tables.map(({ table }) => table.name)).toEqual(
    expect.arrayContaining(['north_deals', 'south_deals']),
  );
});
