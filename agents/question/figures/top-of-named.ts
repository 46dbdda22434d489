import type { Dimension } from '#lib/domain/query-intent.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { CoreQuery } from './core-query.ts';
import { ranks } from './each-group-said.ts';
import { firstOfEach } from './first-of-each.ts';
import { english } from './lexicon.ts';
import { plain } from './phrase.ts';
import type { TopOfEach } from './top-of-each.ts';

const { led } = english.tops;
const each = new Set(english.tops.each.split('|'));

/**
 * "Best-selling album each for Queen and Kiss", "the biggest order for each of Spain and Italy": the question about both together, "best-selling album for
 * Queen and Kiss". null where no such each is said.
 */
export function eachNamedSaid(question: string): string | null {
  const whole = plain(question);
  const tokens = tokenize(whole);
  const at = tokens.findIndex(({ lower }) => each.has(lower));
  if (at < 0 || wordingAt(tokens, at + 1, led) === 0) return null;
  // "For each of Spain and Italy": one of the two is said for both.
  const isOf = wordingAt(tokens, at - 1, led) > 0;
  const without = tokens.filter((_, place) => place !== at && !(isOf && place === at + 1));
  const rest = without
    .map((token, place) => {
      const before = without[place - 1];
      const isApart = before !== undefined && before.end < token.start;
      return `${isApart ? ' ' : ''}${whole.slice(token.start, token.end)}`;
    })
    .join('');
  return ranks(rest) ? rest : null;
}

/** The top of each of the things that the question names; null where it ranks nothing, or names one only. */
export async function topOfNamed<Core extends CoreQuery>(
  rest: string,
  read: (question: string) => Promise<Core | null>,
): Promise<TopOfEach<Core> | null> {
  const ranked = await read(rest);
  if (ranked === null || ranked.intent.limit === null) return null;
  const { intent } = ranked;
  const named = intent.filters.find(
    (filter) => filter.kind === 'equals' && !filter.negated && filter.values.length > 1,
  );
  if (named?.kind !== 'equals') return null;
  const { column } = named;
  const inSight = [intent.subject, ...intent.joins.map(({ toTable }) => toTable)];
  if (!inSight.some((table) => sameName(table, column.table))) return null;
  const group: Dimension = { column, grain: null, label: column.column };
  const made = firstOfEach(ranked, {
    ...ranked,
    intent: { ...intent, joins: [], select: [{ dimension: group }], groupBy: [group], orderBy: [] },
  });
  return made && { ranked, made };
}
