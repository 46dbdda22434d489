import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';
import type { Trade } from './trade.ts';

const dealt = wordSet(english.plainer.dealt);

/** Whether a word says that something was dealt in: "order" as what somebody did, and neither the order of rows nor a row of orders. */
export function isDealing(tokens: Tokens, at: number): boolean {
  const { lower = '' } = tokens[at] ?? {};
  const next = tokens[at + 1]?.lower ?? '';
  if (!dealt.has(lower) || (lower === 'ordered' && next === 'by')) return false;
  if (lower !== 'order' && lower !== 'purchase') return true;
  // "Who has exactly one order" has a row of orders.
  const before = tokens[at - 1];
  const isNoun = before?.kind === 'number' || beforeNoun.has(before?.lower ?? '');
  return !isNoun && tokens.slice(0, at).some((token) => /^(?:did|do|does|who|that)$/.test(token.lower));
}

const beforeNoun = wordSet(english.plainer.dealsSaid.one);

/**
 * The lines and deals that tell what was "bought" and "sold"; empty where no verb of dealing is said. Where other rows have a day that is
 * called by the verb, or are called so themselves, it is said of those: shipments are "booked" at `booked_at`, and what was rented has rentals.
 */
export function tablesOfDeals(tokens: Tokens, { deal, line }: Trade, tables: Tables): string[] {
  const told = [line, deal].flatMap((each) => each?.table.name ?? []);
  const others = tables.filter((table) => table !== deal?.table);
  const isDayOfOther = ({ lower }: Token) =>
    others.some(({ columns }) => columns.some((column) => isDate(column) && isCalledBy(column, lower)));
  const isActOfOther = (token: Token) =>
    others.some(({ name }) => spokenParts(name).some((part) => isActOf(token, part)));
  const isDealt = tokens.some(
    (token, at) => isDealing(tokens, at) && !isDayOfOther(token) && !isActOfOther(token),
  );
  return isDealt ? told : [];
}

function isCalledBy({ name }: ColumnSchema, word: string): boolean {
  return spokenParts(name).includes(word);
}

/** The tables that the verbs of a question stand for besides, each of which pairs two things: what was "repaired" by whom is told by repairs. */
export function tablesOfVerbs(tokens: Tokens, trade: Trade, tables: Tables): string[] {
  const pairing = tables.filter(({ foreignKeys }) => foreignKeys.length > 1);
  const called = pairing.filter(({ name }) =>
    spokenParts(name).some((part) => tokens.some((token) => isActOf(token, part.toLowerCase()))),
  );
  return [...new Set([...tablesOfDeals(tokens, trade, tables), ...called.map(({ name }) => name)])];
}

/** "Pruned" and prunings, "prescribed" and prescriptions, "repaired" and repairs. */
export function isActOf({ kind, lower }: Pick<Token, 'kind' | 'lower'>, part: string): boolean {
  if (kind !== 'word' || !isVerbForm(lower)) return false;
  let alike = 0;
  while (alike < lower.length && lower[alike] === part[alike]) alike += 1;
  return alike >= leastAlike && verbEnds.test(lower.slice(alike)) && nounEnds.test(part.slice(alike));
}

const leastAlike = 4;
const verbEnds = /^[bpt]?(?:e?d|ing)?$/;
const nounEnds = /^(?:p?t)?(?:e?s?|ings?|ions?|als?|ments?|y|ies)$/;
