import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { introspectSqlite } from '#lib/datasource/sqlite/introspect-sqlite.ts';
import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { builtInWriter } from './built-in-writer.ts';
import { openTradingGround, type TradingGround } from './trading.fixture.ts';

/** People whose names stand in two columns, racers who are some of them, their teams, and crashes that count people. */
const ddl = `
CREATE TABLE PERSON (ID INTEGER PRIMARY KEY, FIRST_NAME TEXT NOT NULL, LAST_NAME TEXT NOT NULL, AGE INTEGER);
CREATE TABLE TEAM (TEAM_ID INTEGER PRIMARY KEY, TEAM_NAME TEXT NOT NULL, BUDGET REAL NOT NULL);
CREATE TABLE RACER (
  ID INTEGER PRIMARY KEY REFERENCES PERSON (ID), NICKNAME TEXT NOT NULL, POINTS INTEGER NOT NULL,
  TEAM_ID INTEGER NOT NULL REFERENCES TEAM (TEAM_ID)
);
CREATE TABLE CRASH (ID INTEGER PRIMARY KEY, PLACE TEXT NOT NULL, INJURED INTEGER NOT NULL);
INSERT INTO PERSON VALUES (1, 'Ada', 'Bell', 31), (2, 'Carl', 'Bell', 24), (3, 'Eve', 'Frei', 45);
INSERT INTO TEAM VALUES (1, 'Red', 90), (2, 'Blue', 120);
INSERT INTO RACER VALUES (1, 'Bolt', 7, 2), (2, 'Dash', 3, 2), (3, 'Zip', 9, 1);
INSERT INTO CRASH VALUES (1, 'Bern', 2), (2, 'Thun', 5), (3, 'Brig', 1);
`;

let ground: TradingGround;
let database: DatabaseSync;
let snapshot: SchemaSnapshot;
const rowsOf = (sql: string): CellValue[][] =>
  database
    .prepare(sql)
    .all()
    .map((row) =>
      Object.values(row).map((value) =>
        typeof value === 'string' || typeof value === 'number' ? value : null,
      ),
    );

beforeAll(async () => {
  ground = await openTradingGround();
  database = new DatabaseSync(':memory:');
  database.exec(ddl);
  snapshot = await introspectSqlite(rowsOf, () => {});
});
afterAll(() => {
  database.close();
  ground.close();
});

function write(question: string, text = '', keys: readonly number[] = []) {
  const people = new Map(
    rowsOf("SELECT ID, FIRST_NAME || ' ' || LAST_NAME FROM PERSON").map(([id, name]) => [id, String(name)]),
  );
  const matches = keys.map(
    (key): Partial<EntityMatch> => ({
      table: 'PERSON',
      keyColumn: 'ID',
      key,
      label: people.get(key) ?? '',
      matchedColumn: 'LAST_NAME',
      matchedValue: people.get(key) ?? '',
      joinedColumns: ['FIRST_NAME', 'LAST_NAME'],
      kind: 'tokens',
      score: 0.7,
    }),
  );
  const input = {
    ...ground.input(question, keys.length === 0 ? [] : [{ text, matches }]),
    schema: {
      tables: snapshot.tables.map((table) => ({ table, score: 1, found: 'description' as const })),
      elapsedMs: 0,
    },
  };
  return builtInWriter(input, { ...ground.context, knowledge: { ...ground.context.knowledge, snapshot } });
}

async function answer(...asked: Parameters<typeof write>): Promise<CellValue[][]> {
  const writing = await write(...asked);
  if (writing.kind !== 'candidates') throw new Error(JSON.stringify(writing));
  return rowsOf(writing.candidates[0]?.sql ?? '');
}

describe('people and what is counted of them', () => {
  it.each([
    ['How many people were injured?', [[8]]],
    [
      'Places of crashes in descending order of the number of people they injured',
      [['Thun'], ['Bern'], ['Brig']],
    ],
    ['What is the nickname of the youngest racer?', [['Dash']]],
    ['Nicknames of the racers of the team with the highest budget', [['Bolt'], ['Dash']]],
  ])('answers "%s"', async (question, rows) => {
    expect(await answer(question)).toEqual(rows);
  });

  it('takes a full name for the row it names', async () => {
    expect(await answer('What is the age of Ada Bell?', 'Ada Bell', [1])).toEqual([[31]]);
  });

  it('takes everybody of a last name where the question says that it is one', async () => {
    const question = 'Ages of people whose last name is Bell';
    expect(await answer(question, 'Bell', [1, 2])).toEqual([[31], [24]]);
  });

  it('asks which of two people a last name alone means', async () => {
    expect(await write('What is the age of Bell?', 'Bell', [1, 2])).toMatchObject({ kind: 'ambiguous' });
  });

  it('names an age that nothing has instead of sorting by something else', async () => {
    expect(await write('Which is the oldest team?')).toMatchObject({ kind: 'unreadable' });
  });
});
