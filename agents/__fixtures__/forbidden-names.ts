import { randomUUID } from 'node:crypto';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { documentOf } from '#lib/domain/answer-document.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { answerQuestion } from '../answer-question.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { openShop } from './shop.ts';

const clients = `
  CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT NOT NULL, region TEXT NOT NULL, segment TEXT NOT NULL, revenue INTEGER NOT NULL);
  INSERT INTO clients VALUES (1, 'Northwind', 'north', 'retail', 100), (2, 'Boreal', 'north', 'retail', 200), (3, 'Arctivar', 'north', 'bank', 300);
`;
/** Of the south: a name like no other, one that holds an own name, one that is nearly an own name, and a segment that no other row has. */
const ofTheSouth = `
  INSERT INTO clients VALUES (13, 'Zanzivar', 'south', 'gambling', 987), (14, 'Boreal Hexacorp', 'south', 'retail', 986), (15, 'Arctivas', 'south', 'bank', 985);
`;

/** Questions with a name of the south, and the same with one that nobody has. */
export const pairs: readonly (readonly [forbidden: string, absent: string])[] = [
  ['What is the revenue of Zanzivar?', 'What is the revenue of Quetzivo?'],
  ['revenue of Zanzivat', 'revenue of Quetzivi'],
  ['How many clients are called "Zanzivar"?', 'How many clients are called "Quetzivo"?'],
  ['What is the revenue of Boreal Hexacorp?', 'What is the revenue of Boreal Tetracorp?'],
  ['What is the revenue of Arctivas?', 'What is the revenue of Arctivag?'],
  ['How many clients are in gambling?', 'How many clients are in jousting?'],
  ['clients in the south', 'clients in the mouth'],
];

const northOnly: Denial = {
  table: 'clients',
  column: null,
  rows: { condition: 'region = {{person.region}}', given: { region: ['north'] } },
};

export type AskedOfThePart = {
  /** What the database was given to run, in this order. */
  readonly statements: readonly string[];
  readonly events: readonly RunEvent[];
  readonly answer: ReturnType<typeof documentOf>;
};

export type PartOfClients = {
  /** Asks as somebody of the north. */
  ask(question: string): Promise<AskedOfThePart>;
  close(): Promise<void>;
};

/** A source whose reader may see the rows of the north; with `hasSouth` there are others. `more` is run besides. */
export async function openPartOfClients(hasSouth: boolean, more = ''): Promise<PartOfClients> {
  const shop = await openShop([clients, hasSouth ? ofTheSouth : '', more].join('\n'));
  const statements: string[] = [];
  // What the engine itself hides would open another source, which nobody watches.
  const { hiding: _hiding, ...source } = shop.workspace.source;
  const watched: DataSource = {
    ...source,
    query: (sql, ...more) => {
      statements.push(sql);
      return source.query(sql, ...more);
    },
  };
  const whole = { ...shop.workspace, source: watched };
  const workspace = { ...whole, ...(await restrictWorkspace(whole, [northOnly])) };
  return {
    async ask(question) {
      statements.length = 0;
      const events: RunEvent[] = [];
      await answerQuestion({
        runId: randomUUID(),
        conversationId: randomUUID(),
        person: 'nora',
        question,
        workspace,
        history: [],
        limits: defaultLimits,
        signal: new AbortController().signal,
        emit: (event) => void events.push(event),
      });
      return {
        statements: [...statements],
        events,
        answer: documentOf(events.reduce(reduceRun, emptyRun), 0),
      };
    },
    close: () => shop.close(),
  };
}
