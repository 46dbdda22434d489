import { expect, test } from 'vitest';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { scoreColumn } from './score-names.ts';

const currencies = lexiconOf({
  name: 'currencies',
  kind: 'table',
  description: null,
  columns: [
    { name: 'n_dec', type: 'integer', kind: 'integer', nullable: false, description: 'Number of decimals' },
    { name: 'house_number', type: 'integer', kind: 'integer', nullable: false, description: null },
  ],
  primaryKey: [],
  foreignKeys: [],
  rowCount: 2,
  sampleRows: [],
});

function scoreOf(words: readonly string[], name: string): number | null {
  const column = currencies.columns.find((entry) => entry.column.name === name);
  if (column === undefined) throw new Error(`no column ${name}`);
  const content = words.map((word) => ({
    forms: [{ stem: stemOf(word), weight: 1 }],
    cue: false,
    // "Trading" of "the number of trading holidays" only relates.
    relation: word === 'trading',
  }));
  return scoreColumn(content, column, new Map());
}

test.each([
  [['number'], 'n_dec', false],
  [['number', 'trading'], 'n_dec', false],
  [['decimals'], 'n_dec', true],
  [['number', 'decimals'], 'n_dec', true],
  [['number'], 'house_number', true],
])('“%s” names %s: %s', (words, name, isNamed) => {
  expect(scoreOf(words, name) !== null).toBe(isNamed);
});
