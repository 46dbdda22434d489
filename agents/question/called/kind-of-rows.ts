import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const kinds = wordSet(english.kinds);
const dividing = wordSet(english.dividing);

/** What a kind of rows is called by: their own list of kinds, or a column with the name of the rows. */
type Kinds = { readonly rows: string; readonly meant: string };

/**
 * What "by type" means for the rows that are named before it: "boats by type" are those by their boat type, where they point to a list of boat types,
 * and "complaints by type" those by `complaint`, where this column says what kind each is. Null where the rows have neither.
 */
export function kindOfRows(tokens: Tokens, at: number, tables: Tables): string | null {
  const [said, before] = [tokens[at], tokens[at - 1]];
  if (!kinds.has(said?.lower ?? '') || !dividing.has(before?.lower ?? '')) return null;
  const named = tokens.slice(0, at).flatMap(({ lower }, place) => {
    // Product codes are no products.
    if (tables.some((table) => beginsName(table, tokens, place))) return [];
    const one = pluralize.singular(lower);
    return [one, ...businessSynonyms(one)];
  });
  const found = new Set(kindsIn(tables).flatMap(({ rows, meant }) => (named.includes(rows) ? [meant] : [])));
  const [only, ...others] = found;
  return others.length === 0 ? (only ?? null) : null;
}

function beginsName(table: TableSchema, tokens: Tokens, at: number): boolean {
  return lexiconOf(table).nameParts.length > 1 && isNamedAt(table, tokens, at);
}

const kindsIn = rememberedOf((tables: Tables): Kinds[] =>
  tables.flatMap((table) => {
    const rows = pluralize.singular(nameInWords(table.name));
    const listed = table.foreignKeys.flatMap(({ referencedTable }): Kinds[] => {
      const meant = pluralize.singular(nameInWords(referencedTable));
      return [...kinds].some((kind) => meant === `${rows} ${kind}`) ? [{ rows, meant }] : [];
    });
    if (listed.length > 0) return listed;
    const own = table.columns.filter(({ distinctValues }) => distinctValues !== undefined).map(columnWords);
    const isTyped = own.some((words) => kinds.has(words.split(' ').at(-1) ?? ''));
    const called = own.filter((words) =>
      tableNoun(table)
        .one.split(' ')
        .some((word) => pluralize.singular(word) === words),
    );
    return isTyped ? [] : called.map((words) => ({ rows: words, meant: words }));
  }),
);
