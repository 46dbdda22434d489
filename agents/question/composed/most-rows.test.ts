import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A library of tools: each tool says for how long it may be lent, and its copies are. */
const library = `
  CREATE TABLE tools (tool_id INTEGER PRIMARY KEY, tool_name TEXT NOT NULL, loan_period INTEGER NOT NULL, deposit INTEGER NOT NULL);
  CREATE TABLE copies (copy_id INTEGER PRIMARY KEY, tool_id INTEGER NOT NULL REFERENCES tools(tool_id));
  CREATE TABLE members (member_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
  CREATE TABLE loans (
    loan_id INTEGER PRIMARY KEY, copy_id INTEGER NOT NULL REFERENCES copies(copy_id), member_id INTEGER NOT NULL REFERENCES members(member_id)
  );
  INSERT INTO tools VALUES (1, 'Drill', 3, 40), (2, 'Saw', 14, 20), (3, 'Plane', 7, 20);
  INSERT INTO copies VALUES (1, 1), (2, 1), (3, 2), (4, 3);
  INSERT INTO members VALUES (1, 'Ona Pike'), (2, 'Per Quill');
  INSERT INTO loans VALUES (1, 1, 1), (2, 2, 2), (3, 2, 1), (4, 3, 1), (5, 4, 2);
`;

const tables = openedForTests(() => openTables('library', library));

it.each([
  ['tool with the most loans', 'Drill', 3],
  ['which tool has the most loans?', 'Drill', 3],
  ['which tool was loaned most often?', 'Drill', 3],
  ['member with the most loans', 'Ona Pike', 3],
])('%s', async (question, name, number) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual([[name, number]]);
});

it('leaves the column that is named in whole', async () => {
  const { result } = queryIn(await converse(tables().workspace)('tool with the highest loan period'));
  expect(result.rows[0]?.[0]).toBe('Saw');
});
