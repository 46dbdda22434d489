import { expect, test } from 'vitest';
import { keepUnpublished } from './keep-unpublished.ts';

const term = (name: string, meaning = `what ${name} means`) => ({
  term: name,
  synonyms: [],
  meaning,
  measure: null,
});
const text = (column: string, words: string) => ({ table: 'PRICES', column, text: words });

const published = { joins: [], descriptions: [text('PX', 'a price')], glossary: [term('NAV'), term('AUM')] };
const earlier = {
  joins: [],
  descriptions: [],
  glossary: [term('NAV', 'as it was'), term('AUM'), term('ETF')],
};

test('without unpublished work the earlier snapshot is all there is', () => {
  expect(keepUnpublished({ published, edited: published, earlier })).toEqual(earlier);
});

test('what was written or changed since the last publication is kept over the earlier snapshot', () => {
  const edited = {
    joins: [],
    descriptions: [text('PX', 'a price'), text('QTY', 'how many')],
    glossary: [term('nav', 'per share'), term('AUM'), term('VWAP')],
  };
  expect(keepUnpublished({ published, edited, earlier })).toEqual({
    joins: [],
    descriptions: [text('QTY', 'how many')],
    glossary: [term('nav', 'per share'), term('AUM'), term('ETF'), term('VWAP')],
  });
});

test('what was taken out since the last publication stays out', () => {
  const edited = { ...published, glossary: [term('NAV')] };
  expect(keepUnpublished({ published, edited, earlier }).glossary.map((entry) => entry.term)).toEqual([
    'NAV',
    'ETF',
  ]);
});

test('a join taken over since waits, one taken out stays out', () => {
  const to = (referencedTable: string) => ({
    table: 'PRICES',
    columns: ['ID'],
    referencedTable,
    referencedColumns: ['ID'],
  });
  const before = { ...published, joins: [to('PAPER')] };
  const edited = { ...published, joins: [to('VENUE')] };
  expect(keepUnpublished({ published: before, edited, earlier: before }).joins).toEqual([to('VENUE')]);
});
