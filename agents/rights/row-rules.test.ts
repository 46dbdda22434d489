import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { Person } from '#lib/domain/person.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import type { Store } from '#lib/store/open-store.ts';
import { addPerson, changePerson } from '#lib/store/people.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { readEvents } from '#lib/store/runs.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import { previousTurns } from '../runs/previous-turns.ts';
import { readableCurated } from './readable-curated.ts';
import { readingOf } from './reading-of.ts';
import { forbidden } from './restrict-rows.contract.ts';

let shop: Shop;
let store: Store;
let runs: LiveRuns;
let dataDir: string;
/** Reads the north. */
let nora: Person;
/** Reads the south, where the forbidden row is. */
let sven: Person;
/** Has no region. */
let rune: Person;
let developer: Person;

const bigRevenue = forbidden.revenue;

beforeAll(async () => {
  shop = await openShop(`
    CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL, segment TEXT NOT NULL, revenue INTEGER NOT NULL, since TEXT NOT NULL);
    INSERT INTO clients VALUES (1, 'Northwind', 'north', 'retail', 100, '2025-01-03'), (2, 'Boreal', 'north', 'retail', 200, '2025-02-03'),
      (3, 'Arctica', 'north', 'bank', 300, '2025-03-03'), (13, '${forbidden.name}', 'south', 'gambling', ${bigRevenue}, '2031-09-09');
  `);
  const sql = `SELECT revenue FROM clients WHERE name = '${forbidden.name}'`;
  const term = {
    term: 'whale',
    synonyms: [],
    meaning: 'A client with much revenue',
    measure: {
      table: 'clients',
      expression: `SUM(CASE WHEN name = '${forbidden.name}' THEN revenue END)`,
      grain: '',
    },
  };
  await shop.workspace.publish({
    ...nothingCurated,
    glossary: [term],
    examples: [
      { id: 'a', question: 'What does our champion bring?', sql, note: 'canary-9c1e' },
      {
        id: 'b',
        question: 'Clients per segment',
        sql: 'SELECT segment, count(*) FROM clients GROUP BY segment',
        note: '',
      },
    ],
  });
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-row-rules-'));
  store = await openEmptyStore({ dataDir });
  runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  const add = async (name: string, regions: string[], role: Person['role'] = 'analyst') => {
    const person = await addPerson(store, { name, email: `${name}@example.org`, role });
    if (regions.length > 0) await changePerson(store, person.id, { attributes: { region: regions } });
    return person;
  };
  nora = await add('nora', ['north']);
  sven = await add('sven', ['south']);
  rune = await add('rune', []);
  developer = await add('dana', ['north'], 'developer');
  for (const role of ['analyst', 'developer'] as const) {
    await addAccessRule(store, shop.workspace.source.id, {
      subject: { kind: 'role', role },
      table: 'clients',
      column: null,
      rows: 'region IN {{person.region}}',
    });
  }
});
afterAll(async () => {
  await runs.close();
  await store.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

const canaries = [
  forbidden.name,
  String(bigRevenue),
  'gambling',
  '2031-09-09',
  'canary-9c1e',
  '988254',
  '"south"',
];

/** A number counts as a whole: the decimals of how long something took may be any. */
function isIn(text: string, canary: string): boolean {
  if (!/^\d+$/.test(canary)) return text.includes(canary);
  return new RegExp(`(?<![\\d.])${canary}(?!\\d)`).test(text);
}

/** What of the forbidden row a value tells; what somebody asks with is theirs to say. */
function told(value: unknown, asked = ''): string[] {
  const text = JSON.stringify(value);
  const own = asked.toLowerCase();
  return canaries.filter(
    (canary) => isIn(text, canary) && !own.includes(canary.replaceAll('"', '').toLowerCase()),
  );
}

async function ask(person: Person, question: string, conversationId: string | null = null) {
  const started = await runs.start({ person, conversationId, question });
  const log = await Array.fromAsync(runs.follow(started.runId, -1, new AbortController().signal));
  return { ...started, events: log.map(({ event }) => event) };
}

const rowsOf = (events: readonly unknown[]) =>
  [...JSON.stringify(events).matchAll(/"rows":(\[\[.*?\]\])/g)].map(([, rows = '']) => rows);

test('the row is there for the one whom the rule lets see it', async () => {
  const { events } = await ask(sven, 'How many clients are there?');
  expect(rowsOf(events)).toContain('[[1]]');
  const reading = await readingOf(store, shop.workspace, sven);
  expect(told(reading.workspace.knowledge.snapshot)).not.toEqual([]);
});

test.each([
  'How many clients are there?',
  'List all clients',
  'What is the highest revenue of clients?',
  'Total revenue of clients',
  'How many clients per region?',
  'How many clients per segment?',
  'Which client has the highest revenue?',
  'Show the newest client',
  'What is the revenue of Zanzibar?',
  'What is the revenue of Zanzibat?',
  'How many clients are in the south?',
  'clients in gambling',
  'clients since 2031',
  'What does our champion bring?',
  'How big is the whale?',
  'What data do you have?',
  'Top 5 clients by revenue as a bar chart',
  'Clients per segment',
])('no event of the run of "%s" tells of it', async (question) => {
  const { events } = await ask(nora, question);
  expect(told(events, question)).toEqual([]);
});

test('counts are of the own rows, and whoever has no attribute has none', async () => {
  expect(rowsOf((await ask(nora, 'How many clients are there?')).events)).toContain('[[3]]');
  expect(rowsOf((await ask(rune, 'How many clients are there?')).events)).toContain('[[0]]');
});

test.each(['Zanzibar', 'Zanzibat', 'gambling', 'south', 'revenue of zanzibar in 2031'])(
  'the search of values for "%s" finds nothing of it',
  async (text) => {
    const { knowledge } = (await readingOf(store, shop.workspace, nora)).workspace;
    const found = await Promise.all([
      knowledge.findEntities(text),
      knowledge.findTables(text),
      knowledge.findExamples(text),
      knowledge.findTerms(text),
      knowledge.findRepairs(text, 'no such column'),
    ]);
    const { mentions } = found[0];
    expect(mentions.flatMap(({ matches }) => matches).filter(({ table }) => table === 'clients')).toEqual([]);
    expect(told(found.slice(1), text)).toEqual([]);
  },
);

test('the own names are still found', async () => {
  const { knowledge } = (await readingOf(store, shop.workspace, nora)).workspace;
  const { mentions } = await knowledge.findEntities('revenue of Boreal');
  expect(JSON.stringify(mentions)).toContain('"label":"Boreal"');
});

test('samples, values, ranges, counts and starters are of the own rows', async () => {
  const { knowledge, info, schema } = (await readingOf(store, shop.workspace, nora)).workspace;
  expect(told([knowledge.snapshot, info, schema])).toEqual([]);
  const clients = knowledge.snapshot.tables.find(({ name }) => name === 'clients');
  expect(clients?.rowCount).toBe(3);
  expect(clients?.columns.find(({ name }) => name === 'revenue')?.range).toEqual({ min: 100, max: 300 });
  expect(clients?.columns.find(({ name }) => name === 'segment')?.distinctValues).toEqual(['retail', 'bank']);
  expect(info.latestDay).toBe('2025-03-03');
});

test('examples and terms whose words are values of the table are left out, the others are not', async () => {
  const reading = await readingOf(store, shop.workspace, nora);
  const found = await reading.workspace.knowledge.findExamples('Clients per segment');
  expect(found.map(({ question }) => question)).toEqual(['Clients per segment']);
  expect(told(await readableCurated(shop.workspace.knowledge, reading))).toEqual([]);
});

test('an error of the database tells nothing of it', async () => {
  const { source } = (await readingOf(store, shop.workspace, nora)).workspace;
  for (const sql of [
    'SELECT CAST(name AS INT) / 0 FROM clients',
    "SELECT json_extract(name, '$') FROM clients",
    'SELECT nothing FROM clients',
    'SELECT abs(-9223372036854775807 - (revenue > 900)) FROM clients',
  ]) {
    const given = await source.query(sql, defaultLimits).catch((error: Error) => error.message);
    expect(told(given)).toEqual([]);
  }
});

/** What was laid beside the question, which a developer sees of runs that are shown. */
const isRetrieved = (event: RunEvent) =>
  event.type === 'step-end' && ['find-schema', 'find-examples'].includes(event.tool);

test('what was answered to another is kept from everybody with other rows, also as a trace', async () => {
  const { runId } = await ask(sven, 'List all clients');
  expect(told(await readEvents(store, runId))).not.toEqual([]);
  const { withheld, shown } = await readingOf(store, shop.workspace, developer);
  expect(await readableRuns(store, [runId], withheld)).toEqual(new Set());
  const retrieved = (await readEvents(store, runId)).map(({ event }) => shown(event)).filter(isRetrieved);
  expect(retrieved.length).toBeGreaterThan(0);
  expect(told(retrieved)).toEqual([]);
  const ofNora = await ask(nora, 'List all clients');
  expect(await readableRuns(store, [ofNora.runId], withheld)).toEqual(new Set([ofNora.runId]));
});

test('once the region of a person changes, the earlier answers are not what follow-ups build on', async () => {
  const mira = await addPerson(store, { name: 'mira', email: 'mira@example.org', role: 'analyst' });
  await changePerson(store, mira.id, { attributes: { region: ['south'], desk: ['1'] } });
  const { conversationId, runId } = await ask(mira, 'List all clients');
  const later = await ask(mira, 'How many clients are there?', conversationId);
  const turnsNow = async () => {
    const { denials } = await readingOf(store, shop.workspace, mira);
    return (await previousTurns(store, conversationId, later.runId, denials)).length;
  };
  expect(await turnsNow()).toBe(1);
  await changePerson(store, mira.id, { attributes: { region: ['south'], desk: ['2'] } });
  expect(await turnsNow()).toBe(1);
  await changePerson(store, mira.id, { attributes: { region: ['north'] } });
  expect(await turnsNow()).toBe(0);
  const { withheld } = await readingOf(store, shop.workspace, mira);
  expect(await readableRuns(store, [runId], withheld)).toEqual(new Set());
});

test('people of the same rows share what is measured for them, others do not', async () => {
  const [ofNora, ofDeveloper, ofSven] = await Promise.all(
    [nora, developer, sven].map((person) => readingOf(store, shop.workspace, person)),
  );
  expect(ofDeveloper?.workspace.knowledge).toBe(ofNora?.workspace.knowledge);
  expect(ofSven?.workspace.knowledge).not.toBe(ofNora?.workspace.knowledge);
});
