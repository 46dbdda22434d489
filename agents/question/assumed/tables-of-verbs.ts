import type { TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english } from './lexicon.ts';
import type { Trade } from './trade.ts';

const dealt = new Set(english.plainer.dealt.split('|'));

/** How much of a verb and of a table's name have to be alike: "prescribed" and prescriptions. */
const alike = 6;

/**
 * The tables that the verbs of a question stand for, and that lead from one thing that is named to the other: what was "bought" by deals and
 * their lines, what was "repaired" by repairs.
 */
export function tablesOfVerbs(
  tokens: readonly Token[],
  { deal, line }: Trade,
  tables: readonly TableSchema[],
): string[] {
  const called = tables.filter(({ name }) =>
    splitIdentifier(name).some((part) => tokens.some((token) => isActOf(token, part.toLowerCase()))),
  );
  const isDealt = tokens.some(({ lower }) => dealt.has(lower));
  const kept = isDealt ? [line, deal].flatMap((each) => each?.table ?? []) : [];
  return [...new Set([...kept, ...called].map(({ name }) => name))];
}

export function isActOf({ kind, lower, stem }: Token, part: string): boolean {
  if (kind !== 'word' || !isVerbForm(lower) || stem.length < 4) return false;
  return part.startsWith(stem) || (part.length >= alike && lower.startsWith(part.slice(0, alike)));
}
