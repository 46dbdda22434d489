import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { canaries, openPayroll } from '../__fixtures__/payroll.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Workspace } from '../workspace.ts';
import { restrictWorkspace } from './restrict-workspace.ts';

const denials: readonly Denial[] = [
  { table: 'Blacklist', column: null },
  { table: 'employees', column: 'salary' },
];

let shop: Shop;
beforeAll(async () => {
  shop = await openPayroll();
});
afterAll(() => shop.close());

const asAnalyst = async (): Promise<Workspace> => ({
  ...shop.workspace,
  ...(await restrictWorkspace(shop.workspace, denials)),
});

/** Whatever tells of the hidden table or column, in any text that a run leaves behind. */
function tellsOfHidden(what: unknown): string[] {
  const text = JSON.stringify(what).toLowerCase();
  return [...Object.values(canaries), 'staff_cost', 'other_name'].flatMap((canary) =>
    text.includes(String(canary).toLowerCase()) ? [String(canary)] : [],
  );
}

async function ask(workspace: Workspace, question: string): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  await answerQuestion({
    runId: 'run',
    conversationId: 'conversation',
    person: 'analyst',
    question,
    workspace,
    history: [],
    limits: defaultLimits,
    signal: new AbortController().signal,
    emit: (event) => events.push(event),
  });
  return events;
}

/** Canaries that the question does not name itself: a person may ask what they like, and gets their words back. */
const tellsBesides = (question: string, what: unknown) =>
  tellsOfHidden(what).filter((canary) => !question.toLowerCase().includes(canary.toLowerCase()));

test('the canaries are there for whoever may read everything', async () => {
  expect(tellsOfHidden(shop.workspace.knowledge.snapshot)).toContain(canaries.reason);
  const events = await ask(shop.workspace, 'average salary per team');
  expect(tellsOfHidden(events)).toContain(String(canaries.salary));
});

describe('for an analyst who may not read a table and a column', () => {
  test('neither snapshot nor starters nor the description of the source tell of them', async () => {
    const { knowledge, info } = await asAnalyst();
    expect(tellsOfHidden([knowledge.snapshot, info])).toEqual([]);
    expect(knowledge.snapshot.id).not.toBe(shop.workspace.knowledge.snapshot.id);
    expect(info.tableCount).toBe(3);
    expect(info.starters.length).toBeGreaterThan(0);
  });

  test.each([
    'Who is on the blacklist and for which reason?',
    'average salary per team',
    `what about ${canaries.alias}`,
    'staff cost by name',
    'What does each team cost?',
  ])('nothing that retrieval finds for "%s" tells of them', async (question) => {
    const { knowledge } = await asAnalyst();
    const found = await Promise.all([
      knowledge.findTables(question),
      knowledge.findEntities(question),
      knowledge.findExamples(question),
      knowledge.findRepairs(question, 'no such column'),
    ]);
    expect(tellsBesides(question, found)).toEqual([]);
    expect(found[1].mentions.flatMap(({ matches }) => matches).map(({ key }) => key)).not.toContain(3);
  });

  test('an example about what may be read is found as before', async () => {
    const found = await (await asAnalyst()).knowledge.findExamples('How many customers are there?');
    expect(found.map(({ question }) => question)).toEqual(['How many customers are there?']);
  });

  test.each(['Who is on the blacklist?', 'average salary per team', 'highest staff cost'])(
    'no event of the built-in engine answering "%s" tells of them',
    async (question) => {
      const events = await ask(await asAnalyst(), question);
      expect(tellsBesides(question, events)).toEqual([]);
    },
  );

  test('no prompt tells of them, and a statement that a model writes about them is refused', async () => {
    const wanted = 'SELECT reason FROM blacklist';
    const { requests, events } = await askScripted(await asAnalyst(), {
      question: 'Why do we avoid some customers?',
      choice: { strategy: 'chase' },
      reply: (request) => answer(obedientReply(request, { sql: () => wanted })),
    });
    const prompts = requests.map(({ prompt }) => prompt.replaceAll(wanted, ''));
    expect(prompts.length).toBeGreaterThan(2);
    // The model's own statement comes back to it with the refusal, and with nothing more.
    expect(
      prompts.filter((prompt) => prompt.includes(canaries.reason) || prompt.includes('other_name')),
    ).toEqual([]);
    expect(prompts.filter((prompt) => prompt.includes(canaries.column))).toEqual([]);
    expect(JSON.stringify(events)).not.toContain(canaries.reason);
    expect(JSON.stringify(events)).toContain('There is no table blacklist that you may read');
  });
});

test('whoever may not read the source finds nothing in it', async () => {
  const { info } = await restrictWorkspace(shop.workspace, [{ table: null, column: null }]);
  expect(info).toMatchObject({ tableCount: 0, starters: [] });
});

test('a name in two columns is told to nobody who may not read both', async () => {
  const guests = await openShop(`
    CREATE TABLE guests (id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL);
    INSERT INTO guests VALUES (1, 'Zelda', 'Quince'), (2, 'Ada', 'Quince');
  `);
  try {
    const question = 'When did Zelda Quince come?';
    const restricted = await restrictWorkspace(guests.workspace, [{ table: 'guests', column: 'first_name' }]);
    const labels = async ({ knowledge }: Pick<Workspace, 'knowledge'>) =>
      (await knowledge.findEntities(question)).mentions.flatMap(({ matches }) =>
        matches.map(({ label }) => label),
      );
    expect(await labels(guests.workspace)).toContain('Zelda Quince');
    expect(await labels(restricted)).toEqual([]);
  } finally {
    await guests.close();
  }
});

test('people with the same rights share one restricted workspace, and others do not', async () => {
  const { workspace } = shop;
  const turned = denials.toReversed();
  const shared = await restrictWorkspace(workspace, denials);
  expect(await restrictWorkspace(workspace, turned)).toBe(shared);
  expect(await restrictWorkspace(workspace, denials.slice(1))).not.toBe(shared);
  expect((await restrictWorkspace(workspace, [])).knowledge).toBe(workspace.knowledge);
});

test('two tenants who ask the same 1,000 times in turn see nothing of each other', async () => {
  const question = 'How many customers and employees are there?';
  const ofA = await restrictWorkspace(shop.workspace, [
    { table: 'employees', column: null },
    ...denials.slice(0, 1),
  ]);
  const ofB = await restrictWorkspace(shop.workspace, [{ table: 'customers', column: null }, ...denials]);
  const rows = async (tenant: typeof ofA) => {
    const [tables, examples, names, counted] = await Promise.all([
      tenant.knowledge.findTables(question),
      tenant.knowledge.findExamples(question),
      tenant.knowledge.findEntities('Acme Trading, Ann'),
      tenant.source
        .query('SELECT count(*) AS n FROM customers', defaultLimits)
        .catch((error: Error) => error.message),
    ]);
    return {
      tables: tables.tables.map(({ table }) => table.name).sort(),
      examples: examples.map(({ question }) => question),
      names: [...new Set(names.mentions.flatMap(({ matches }) => matches.map(({ table }) => table)))],
      counted: typeof counted === 'string' ? counted : counted.rows,
    };
  };
  const [firstOfA, firstOfB] = await Promise.all([rows(ofA), rows(ofB)]);
  expect(firstOfA).toMatchObject({ tables: ['customers', 'orders'], names: ['customers'], counted: [[3]] });
  expect(firstOfB).toMatchObject({ tables: ['employees', 'orders'], names: ['employees'], examples: [] });
  expect(firstOfB.counted).toContain('There is no table customers that you may read');
  for (let asked = 2; asked < 1000; asked += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => rows(index % 2 === 0 ? ofA : ofB)),
    );
    for (const [index, given] of answers.entries())
      expect(given).toEqual(index % 2 === 0 ? firstOfA : firstOfB);
  }
});
