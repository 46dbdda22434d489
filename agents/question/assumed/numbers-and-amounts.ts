import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { groupingWords } from '../figures/lexicon.ts';
import { english } from './lexicon.ts';
import { isInSchema, isNamedAt } from './states-of-periods.ts';
import { amountOfRows } from './trade.ts';

const { numbers, key, amounts, beside, numbered } = english.plainer.rowsCalledBy;
const numbering = wordSet(numbers);
const amount = wordSet(amounts);
const leading = wordSet(beside);
const havingNumbers = wordSet(numbered);

/**
 * "Invoice numbers and amounts": rows without a number of their own go by their key, and the amount that nothing is called is what a row
 * comes to. Where numbers are counted by something they are how many there are. The "phone number of Ann Lee" is her phone, and counts nothing.
 */
export function numbersAndAmounts(tokens: Tokens, tables: Tables): Token[] {
  return withAmounts(withKeys(withoutNumbers(tokens, tables), tables), tables);
}

/** A phone is told by its number: where the column is called by the first word alone, that is all of it. */
function withoutNumbers(tokens: Tokens, tables: Tables): Token[] {
  return tokens.filter(({ lower, stem }, at) => {
    const before = tokens[at - 1];
    if (!numbering.has(lower) || before === undefined || !havingNumbers.has(before.lower)) return true;
    const stems = [before.stem, ...businessSynonyms(before.lower).map(stemOf)];
    const called = tables
      .flatMap((table) => lexiconOf(table).columns)
      .filter(({ nameParts }) => nameParts.some((part) => stems.some((each) => part.has(each))));
    const isOfRows = tables.some((table) => isNamedAt(table, tokens, at - lexiconOf(table).nameParts.length));
    return called.length === 0 || isOfRows || called.some(({ vocabulary }) => vocabulary.has(stem));
  });
}

function withKeys(tokens: Tokens, tables: Tables): Token[] {
  return tokens.map((token, at) => {
    if (!numbering.has(token.lower) || groupingWords.has(tokens[at + 1]?.lower ?? '')) return token;
    const table = tables.find((each) => isNamedAt(each, tokens, at - lexiconOf(each).nameParts.length));
    const isKeyed = table?.primaryKey.length === 1;
    if (!isKeyed || lexiconOf(table).columns.some(({ vocabulary }) => vocabulary.has(token.stem)))
      return token;
    return reading(token, pluralize.isPlural(token.lower) ? pluralize.plural(key) : key);
  });
}

function withAmounts(tokens: Tokens, tables: Tables): Token[] {
  if (!tokens.some(({ lower }) => amount.has(lower))) return [...tokens];
  const named = tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at)));
  return tokens.flatMap((token, at) => {
    if (!amount.has(token.lower)) return [token];
    const before = tables.filter((table) => isNamedAt(table, tokens, at - lexiconOf(table).nameParts.length));
    const isAsked = before.length > 0 || leading.has(tokens[at - 1]?.lower ?? '');
    const whose = before.length > 0 ? before : named;
    const [column, ...others] = whose.flatMap((table) => amountOfRows(table) ?? []);
    if (!isAsked || column === undefined || others.length > 0) return [token];
    // In the plural, since a total is elsewhere a sum.
    const words = pluralize.plural(nameInWords(column.name).toLowerCase()).split(' ');
    const isSaid = words.length === 1 || !words.includes(pluralize.plural(token.lower));
    if (isSaid && isInSchema(token, whose)) return [token];
    return words.map((word) => reading(token, word));
  });
}
