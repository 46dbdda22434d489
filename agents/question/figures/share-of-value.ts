import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { percent, share, by, articles } = english.valueShare;
/** "Share of", without what asks for it. */
const shares = `${percent}|${share}`;

/**
 * "Share of trips by subscribers", "percent of trips by Subscriber": the share of the rows that have the stored value, which may be said of one
 * or of several. null where the words behind "by" are what rows are grouped by.
 */
export function shareOfValue(question: string, tables: Tables): string | null {
  const tokens = tokenize(question).filter(({ kind }) => kind !== 'mark');
  const inHundreds = wordingAt(tokens, 0, percent);
  const end = inHundreds > 0 ? inHundreds : wordingAt(tokens, 0, share);
  const from = end + wordingAt(tokens, end, articles);
  const table = end === 0 ? undefined : tables.find((each) => isNamedAt(each, tokens, from));
  if (table === undefined) return null;
  const behind = from + lengthOfName([table], tokens, from);
  const leading = wordingAt(tokens, behind, by);
  const place = behind + leading;
  const said = tokens.slice(place + wordingAt(tokens, place, articles));
  if (leading === 0 || said.length === 0 || isName(said, tables)) return null;
  const [value, ...others] = valuesCalled(said, table);
  if (value === undefined || others.length > 0) return null;
  return `${inHundreds > 0 ? 'percentage' : 'share'} of ${tableNoun(table).many} that are "${value}"`;
}

/**
 * "Agent with the highest share of refunds", where refunds are a stored value of cases, is the one with the highest share of refund cases: a
 * value that nothing follows stands for its rows. null where several columns have it.
 */
export function shareOfOneValue(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, shares) > 0);
  const value = at < 0 ? at : at + wordingAt(tokens, at, shares);
  const said = tokens[value];
  const next = tokens[value + 1];
  if (said?.kind !== 'word' || (next?.kind === 'word' && !isStopWord(next.lower))) return null;
  const isListed = wordingAt(tokens, value + 1, english.valuesListed.joints) > 0;
  if (isListed || isName([said], tables) || wordingAt(tokens, value + 1, by) > 0) return null;
  const [found, ...others] = tables.flatMap((table) =>
    valuesCalled([said], table).map((each) => ({ table, each })),
  );
  if (found === undefined || others.length > 0) return null;
  const rows = pluralize.plural(nameInWords(found.table.name).toLowerCase());
  return `${question.slice(0, said.start)}${found.each.toLowerCase()} ${rows}${question.slice(said.end)}`;
}

/** Whether tables or columns are called so, which would be groups. */
function isName([first]: Tokens, tables: Tables): boolean {
  return tables
    .map(lexiconOf)
    .some(({ nameParts, columns }) =>
      [nameParts, ...columns.map((column) => column.nameParts)].some(
        (parts) => parts.length === 1 && parts[0]?.has(first?.stem ?? '') === true,
      ),
    );
}

/** The stored values of the rows that are said so, in one column each. */
function valuesCalled(said: Tokens, { columns }: TableSchema): string[] {
  const text = said.map(({ lower }) => lower).join(' ');
  const forms = new Set([text, pluralize.singular(text), pluralize.plural(text)]);
  return columns.flatMap(({ distinctValues = [] }) =>
    distinctValues.filter((value) => forms.has(value.toLowerCase())),
  );
}
