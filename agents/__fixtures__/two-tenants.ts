import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { addPerson } from '#lib/store/people.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import type { Workspace } from '../workspace.ts';
import { openShop } from './shop.ts';

const regions = ['north', 'south'] as const;
export type Region = (typeof regions)[number];

/** What only one tenant has: amounts, a seller, a name of a place, and the words of an example. */
export const only: Readonly<Record<Region, { amount: number; seller: string; place: string; note: string }>> =
  {
    north: { amount: 111_317, seller: 'Nordwin', place: 'Nordholm', note: 'canary-of-the-north' },
    south: { amount: 311_421, seller: 'Sudbert', place: 'Sudhaven', note: 'canary-of-the-south' },
  };
const other = (region: Region): Region => (region === 'north' ? 'south' : 'north');

const tableOf = (region: Region) => `
  CREATE TABLE ${region}_deals (id INTEGER PRIMARY KEY, city TEXT NOT NULL, seller TEXT NOT NULL, revenue INTEGER NOT NULL);
  INSERT INTO ${region}_deals VALUES
    (1, 'Riverside', '${only[region].seller}', ${only[region].amount}),
    (2, 'Riverside', '${only[region].seller}', ${only[region].amount}),
    (3, '${only[region].place}', 'Kim', ${only[region].amount});
`;

/** The same words for both tenants: a question, a follow-up to it, one that an example answers, a name that both have. */
const questions = [
  'What is the total revenue per city?',
  'only Riverside',
  'Who is our champion?',
  'How many deals are there?',
  'What is the highest revenue in Riverside?',
];
export type TwoTenants = {
  readonly workspace: Workspace;
  /** Asks as one of the tenants, in a conversation or a new one; resolves with the whole log. */
  ask(
    region: Region,
    question: string,
    conversationId: string | null,
  ): Promise<{ conversationId: string; events: RunEvent[] }>;
  /**
   * Both ask the same questions at the same moments, follow-ups included, `total` in all. Gives a sentence for each
   * answer that holds something of the other tenant or is not the own one.
   */
  askInTurn(total: number): Promise<string[]>;
  close(): Promise<void>;
};

/** Two people who may read a table each of one source, with its names, values and example, before a store of their own. */
export async function openTwoTenants(): Promise<TwoTenants> {
  const shop = await openShop(regions.map(tableOf).join('\n'), {
    examples: regions.map((region) => ({
      question: 'Who is our champion?',
      sql: `SELECT seller FROM ${region}_deals GROUP BY seller ORDER BY sum(revenue) DESC LIMIT 1`,
      note: only[region].note,
    })),
  });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-tenants-'));
  const store = await openEmptyStore({ dataDir });
  const runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  const addTenant = async (region: Region): Promise<Person> => {
    const email = `${region}@example.org`;
    const person = await addPerson(store, { name: region, email, role: 'analyst' });
    for (const table of [`${other(region)}_deals`, 'customers', 'orders']) {
      const subject = { kind: 'person', personId: person.id } as const;
      await addAccessRule(store, shop.workspace.source.id, { subject, table, column: null });
    }
    return person;
  };
  const people = { north: await addTenant('north'), south: await addTenant('south') };

  const ask: TwoTenants['ask'] = async (region, question, conversationId) => {
    const started = await runs.start({ person: people[region], conversationId, question });
    const log = await Array.fromAsync(runs.follow(started.runId, -1, new AbortController().signal));
    return { conversationId: started.conversationId, events: log.map(({ event }) => event) };
  };
  return {
    workspace: shop.workspace,
    ask,
    async askInTurn(total) {
      const conversations = new Map<Region, string>();
      const wrong: string[] = [];
      for (let asked = 0; asked < total; asked += regions.length) {
        const place = (asked / regions.length) % questions.length;
        const question = questions[place] ?? '';
        // At the same moment, so that what both share is asked for by both at once.
        await Promise.all(
          regions.map(async (region) => {
            const before = place === 0 ? null : (conversations.get(region) ?? null);
            const { conversationId, events } = await ask(region, question, before);
            conversations.set(region, conversationId);
            const about = `${region}, question ${asked}, ${question}`;
            for (const leak of leaksIn(events, region)) wrong.push(`${about}: tells ${leak}`);
            const [given, right] = [answerOf(events), rightAnswers(region)[place]];
            if (isDeepStrictEqual(new Set(given), new Set(right))) return;
            wrong.push(`${about}: answers ${JSON.stringify(given)}`);
          }),
        );
      }
      return wrong;
    },
    async close() {
      await runs.close();
      await store.close();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whatever of a log belongs to the other tenant. */
function leaksIn(events: readonly RunEvent[], region: Region): string[] {
  const text = JSON.stringify(events);
  const { amount, seller, place, note } = only[other(region)];
  const amounts = [amount, 2 * amount, 3 * amount].map(String);
  return [`${other(region)}_deals`, seller, place, note, ...amounts].filter((told) => text.includes(told));
}

/** The first cell of each row of the answer. */
function answerOf(events: readonly RunEvent[]): unknown[] {
  const view = events.reduce(reduceRun, emptyRun);
  const query = view.steps.map(({ id }) => queryResultOf(view, id)).find((found) => found !== null);
  return query?.result.rows.flat() ?? [view.status];
}

function rightAnswers(region: Region): readonly (readonly unknown[])[] {
  const { amount, seller, place } = only[region];
  return [['Riverside', 2 * amount, place, amount], ['Riverside', 2 * amount], [seller], [3], [amount]];
}
