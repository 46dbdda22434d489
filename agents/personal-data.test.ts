import { afterAll, beforeAll, expect, test } from 'vitest';
import { strategies } from '#lib/domain/strategy.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { spansOfRun } from '#lib/tracing/spans-of-run.ts';
import { askScripted, type ScriptedAnswer } from './__fixtures__/ask-scripted.ts';
import { kindOf, obedientReply } from './__fixtures__/obedient-model.ts';
import { openShop, type Shop } from './__fixtures__/shop.ts';
import { enricherPrompt } from './enricher/enricher-prompt.ts';

/** What no model and no exported trace may hold; what a person types is theirs to tell. */
const secrets = [
  'Quillfeather',
  'Zebulon',
  'Marchbanks',
  'Ottoline',
  'canary@example.org',
  '+49 30 5551234',
  '1969-04-12',
];
const staff = `
  CREATE TABLE staff (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, email TEXT, phone TEXT, birth_date TEXT, country TEXT);
  INSERT INTO staff VALUES
    (1, 'Zebulon', 'Quillfeather', 'canary@example.org', '+49 30 5551234', '1969-04-12', 'France'),
    (2, 'Ottoline', 'Marchbanks', 'canary@example.org', '+49 30 5551234', '1969-04-12', 'Spain');
  CREATE TABLE patients (id INTEGER PRIMARY KEY, name TEXT, staff_id INTEGER REFERENCES staff(id));
  INSERT INTO patients VALUES (1, 'Zebulon Marchbanks', 1), (2, 'Ottoline Quillfeather', 2), (3, 'Ottoline Quillfeather', 1);
`;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(staff);
});
afterAll(() => shop.close());

const people = `SELECT s.first_name || ' ' || s.last_name AS who, email, phone AS called, birth_date, p.name AS patient, s.country FROM staff s JOIN patients p ON p.staff_id = s.id`;
const others = `WITH known AS (SELECT * FROM staff) SELECT max(last_name) AS who, email, country FROM known GROUP BY country, email`;
const wrong = 'SELECT lastname FROM staff';

/** The same three courses that a question may take as in the tests of faults. */
const scenarios: Readonly<Record<string, () => (prompt: string) => string>> = {
  'the statements agree': () => () => people,
  'the statements differ': () => {
    let written = 0;
    return () => {
      written += 1;
      return written % 2 === 0 ? others : people;
    };
  },
  'the first statement does not run': () => (prompt) => (prompt.includes(wrong) ? people : wrong),
};

const question = 'Draw the staff of each country and how to reach them as a bar chart';

async function ask(
  strategy: (typeof strategies)[number],
  scenario: string,
  asked = question,
): Promise<ScriptedAnswer> {
  const sql = scenarios[scenario]?.();
  if (!sql) throw new Error(`no scenario ${scenario}`);
  return askScripted(shop.workspace, {
    question: asked,
    choice: { strategy, effort: 'thorough', repair: 'off', asking: 'off' },
    reply: (request) => answer(obedientReply(request, { sql })),
  });
}

function expectNothingTold(text: string, what: string): void {
  for (const secret of secrets) expect(text.includes(secret), `${what} tells ${secret}: ${text}`).toBe(false);
}

const modelStrategies = strategies.filter((strategy) => strategy !== 'built-in');
const kinds = new Set<string>();

test.each(
  modelStrategies.flatMap((strategy) => Object.keys(scenarios).map((scenario) => ({ strategy, scenario }))),
)(
  '$strategy, when $scenario: no prompt of any role and no exported trace tells personal data',
  async ({ strategy, scenario }) => {
    const run = await ask(strategy, scenario);
    for (const request of run.requests) {
      kinds.add(kindOf(request).split(':')[0] ?? '');
      expectNothingTold(request.prompt, kindOf(request));
    }
    const stored = run.events.map((event, sequence) => ({
      runId: 'run',
      sequence,
      at: new Date(1000 * sequence).toISOString(),
      event,
    }));
    expectNothingTold(JSON.stringify(spansOfRun(stored)), 'the trace');
    // The person who asked sees the rows.
    if (scenario === 'the statements agree') expect(JSON.stringify(run.events)).toContain('Quillfeather');
  },
);

test('a name that the person typed goes with the key of its row, not with the whole name', async () => {
  const run = await ask('chase', 'the statements differ', 'Which patients has Quillfeather?');
  const told = run.requests.map(({ prompt }) => prompt).join('\n');
  for (const secret of secrets.filter((each) => each !== 'Quillfeather')) expect(told).not.toContain(secret);
  expect(told).toContain('Quillfeather');
});

test('every role was asked', () => {
  expect([...kinds]).toEqual(
    expect.arrayContaining(['planner', 'insight', 'writer', 'judge', 'verifier', 'organizer']),
  );
});

test('who describes the tables is shown none of it', () => {
  for (const table of shop.workspace.schema.tables) {
    const { prefix, question: task } = enricherPrompt({ table, wantsSummary: true, columns: table.columns });
    expectNothingTold(`${prefix}\n${task}`, table.name);
  }
});
