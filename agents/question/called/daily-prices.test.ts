import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { calledOtherwise } from './called-otherwise.ts';

const quotes = `
  CREATE TABLE papers (paper_id INTEGER PRIMARY KEY, paper_name TEXT NOT NULL, share_count INTEGER NOT NULL);
  CREATE TABLE paper_prices (
    paper_id INTEGER NOT NULL REFERENCES papers(paper_id), price_date DATE NOT NULL, price_open REAL NOT NULL, price_close REAL NOT NULL,
    PRIMARY KEY (paper_id, price_date)
  );
  INSERT INTO papers VALUES (1, 'Ostra', 100), (2, 'Velm', 50);
  INSERT INTO paper_prices VALUES
    (1, '2025-05-30', 10, 11), (1, '2025-06-02', 11, 12), (1, '2025-06-03', 12, 14), (2, '2025-06-02', 7, 8), (2, '2025-06-03', 8, 6);
`;

const opened = openedForTests(() => openTables('quotes', quotes));
const ask = (question: string) => converse(opened().workspace)(question);

it.each([
  ['average share price of Ostra in June 2025', [[13]]],
  ['Ostra stock price on 2025-06-02', [[12]]],
  [
    'How did Ostra’s share price move this month?',
    [
      ['2025-06-02', 12],
      ['2025-06-03', 14],
    ],
  ],
])('a price that is kept by day is that of a share: %s', async (question, rows) => {
  expect(queryIn(await ask(question)).result.rows.map((row) => [...row])).toEqual(rows);
});

it('what has a price that is called so is left alone', () => {
  const { tables } = opened().workspace.knowledge.snapshot;
  const called = tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === 'price_close' ? { ...column, name: 'share_price' } : column,
    ),
  }));
  expect(calledOtherwise('average share price of Ostra', called)).toBeNull();
});
