import { expect, test } from 'vitest';
import { keepUnpublished } from './keep-unpublished.ts';

const term = (name: string, meaning = `what ${name} means`) => ({
  term: name,
  synonyms: [],
  meaning,
  measure: null,
});
const text = (column: string, words: string) => ({ table: 'PRICES', column, text: words });

const published = { descriptions: [text('PX', 'a price')], glossary: [term('NAV'), term('AUM')] };
const earlier = { descriptions: [], glossary: [term('NAV', 'as it was'), term('AUM'), term('ETF')] };

test('without unpublished work the earlier snapshot is all there is', () => {
  expect(keepUnpublished({ published, edited: published, earlier })).toEqual(earlier);
});

test('what was written or changed since the last publication is kept over the earlier snapshot', () => {
  const edited = {
    descriptions: [text('PX', 'a price'), text('QTY', 'how many')],
    glossary: [term('nav', 'per share'), term('AUM'), term('VWAP')],
  };
  expect(keepUnpublished({ published, edited, earlier })).toEqual({
    descriptions: [text('QTY', 'how many')],
    glossary: [term('nav', 'per share'), term('AUM'), term('ETF'), term('VWAP')],
  });
});

test('what was taken out since the last publication stays out', () => {
  const edited = { descriptions: published.descriptions, glossary: [term('NAV')] };
  expect(keepUnpublished({ published, edited, earlier }).glossary.map((entry) => entry.term)).toEqual([
    'NAV',
    'ETF',
  ]);
});
