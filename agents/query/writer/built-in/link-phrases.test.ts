import { describe, expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';
import { linkPhrases } from './link-phrases.ts';
import { lexiconOf } from './schema-lexicon.ts';
import { tokenize } from './tokenize.ts';
import { openTradingGround } from './trading.fixture.ts';

const ground = openedForTests(() => openTradingGround());

/** The best link of each phrase: `phrase -> TABLE` or `phrase -> TABLE.COLUMN`. */
function links(text: string, of: readonly TableSchema[] = ground().snapshot.tables): string[] {
  const tables = of.map((table) => lexiconOf(table));
  const phrases = linkPhrases(
    tokenize(text),
    tables,
    () => false,
    () => false,
  );
  return phrases.map((phrase) => {
    const [best] = phrase.links;
    const column = best?.kind === 'column' ? `.${best.entry.column.name}` : '';
    return `${phrase.text} -> ${best?.entry.table.name}${column}`;
  });
}

const cases: readonly [string, string, string[]][] = [
  ['by its own name, in the plural', 'dividends', ['dividends -> DIVIDENDS']],
  ['by an abbreviation spelled out', 'volume', ['volume -> PPR_PRICES.VOL']],
  ['by the comment of a cryptic column', 'last traded price', ['last traded price -> PPR_PRICES.PX_LST']],
  ['by the aside of a comment', 'closing price', ['closing price -> PPR_PRICES.PX_LST']],
  ['by the comment of a table', 'companies', ['companies -> FIRM']],
  ['by a synonym of the trade', 'exchange', ['exchange -> VENUE']],
  ['with small words inside the name', 'number of employees', ['number of employees -> FIRM.N_EMPL']],
  ['together with the name of its table', 'country name', ['country name -> LAND.LND_NAME']],
  ['as two phrases when no name has both', 'company weight', ['company -> FIRM', 'weight -> BSK_COMPO.WGT']],
  ['not at all when nothing is called so', 'frobnicators', []],
];

/** A table of people whose columns are these texts. */
const people = (...columns: string[]): TableSchema => ({
  name: 'person',
  kind: 'table',
  description: null,
  columns: columns.map((name) => ({ name, type: 'TEXT', kind: 'text', nullable: true, description: null })),
  primaryKey: [],
  foreignKeys: [],
  rowCount: 10,
  sampleRows: [],
});

describe('linking a phrase to the schema', () => {
  it.each(cases)('finds a table or column %s', (_how, text, found) => {
    expect(links(text)).toEqual(found);
  });

  it.each([
    [
      ['first_name', 'last_name'],
      ['first -> person.first_name', 'last name -> person.last_name'],
    ],
    [
      ['FNAME', 'LNAME'],
      ['first -> person.FNAME', 'last name -> person.LNAME'],
    ],
    [['name'], ['name -> person.name']],
  ])('gives the first of two joined words the noun of the second, of columns %j', (columns, found) => {
    expect(links('first and last name', [people(...columns)])).toEqual(found);
  });

  it.each([
    ['the return date', ['return date -> person.return_date']],
    ['show the list price', ['list price -> person.list_price']],
    // Half of such a name asks for something, and belongs to none.
    ['return the date of birth', ['date of birth -> person.birth_date']],
    ['list the price', ['price -> person.price']],
  ])('takes a word that asks for something for part of a name that is said whole: %s', (text, found) => {
    const columns = people('return_date', 'birth_date', 'list_price', 'price');
    expect(links(text, [columns])).toEqual(found);
  });

  it('prefers the table that is called exactly so to one whose name merely contains the word', () => {
    expect(links('baskets')).toEqual(['baskets -> BASKET']);
  });
});
