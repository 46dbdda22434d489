import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A theatre whose players answer to one another; a stage has a supervisor among them as well, where it has one. */
const theatre = `
  CREATE TABLE players (
    player_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, salary INTEGER NOT NULL, hired_on DATE NOT NULL,
    supervisor_id INTEGER REFERENCES players(player_id)
  );
  CREATE TABLE stages (
    stage_id INTEGER PRIMARY KEY, stage_name TEXT NOT NULL, supervisor_id INTEGER REFERENCES players(player_id)
  );
  INSERT INTO players VALUES
    (1, 'Ada Brink', 3000, '2012-01-01', NULL), (2, 'Bo Lind', 3400, '2014-05-01', 1), (3, 'Cy Marsh', 2500, '2010-02-01', 1),
    (4, 'Di Nolte', 3500, '2016-03-01', 1), (5, 'Ed Orban', 2100, '2018-04-01', 2), (6, 'Fay Pohl', 2200, '2019-04-01', 2);
  INSERT INTO stages VALUES (1, 'Garden Stage', 3), (2, 'Cellar Stage', NULL);
`;

const tables = openedForTests(() => openTables('theatre', theatre));

const rowsOf = async (question: string) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.map((row) => row[0]).toSorted();
};

describe('rows with nobody above or below them', () => {
  it.each([
    ['players that do not report to anyone', ['Ada Brink']],
    ['which players have no boss?', ['Ada Brink']],
    ['who has no supervisor?', ['Ada Brink']],
    ['players without direct reports', ['Cy Marsh', 'Di Nolte', 'Ed Orban', 'Fay Pohl']],
    ['players who manage nobody', ['Cy Marsh', 'Di Nolte', 'Ed Orban', 'Fay Pohl']],
    ["which players don't supervise anyone?", ['Cy Marsh', 'Di Nolte', 'Ed Orban', 'Fay Pohl']],
    ['players who are not managers and earn more than 2400', ['Cy Marsh', 'Di Nolte']],
    ['players who earn more than 2400 and have no subordinates', ['Cy Marsh', 'Di Nolte']],
    ['how many players have a boss?', [5]],
    ['stages without a supervisor', ['Cellar Stage']],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows.toSorted());
  });
});

describe('rows with so many below them', () => {
  it.each([
    ['managers with more than 2 direct reports', ['Ada Brink']],
    ['which supervisors have fewer than 3 players?', ['Bo Lind']],
    ['players who manage at least 2 people', ['Ada Brink', 'Bo Lind']],
    ['who has exactly 2 subordinates?', ['Bo Lind']],
    ['how many players have 2 or more direct reports?', [2]],
    ['how many managers are there?', [2]],
    ['which players are managers?', ['Ada Brink', 'Bo Lind']],
    ['average salary of managers', [3200]],
    ['supervisors hired after 2013', ['Bo Lind']],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

describe('what is said of the one above', () => {
  it.each([
    ['players whose boss is Bo Lind', ['Ed Orban', 'Fay Pohl']],
    ['who does Bo Lind manage?', ['Ed Orban', 'Fay Pohl']],
    ['how many players does Ada Brink supervise?', [3]],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

it('says how many rows there have to be', async () => {
  const view = await converse(tables().workspace)('managers with more than 2 direct reports');
  expect(queryIn(view).reading.join('; ')).toContain('> 2 rows in players');
});
