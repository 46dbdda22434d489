import { type ColumnRef, type Dimension, joinedTables } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { isToOne } from '#lib/schema/to-one.ts';
import { wordSet } from '#lib/text/words.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { inOrder } from '../composed/place-in-order.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { tableNoun } from '../explain/names.ts';
import type { CoreQuery } from './core-query.ts';
import { type EachGroup, ranks } from './each-group-said.ts';
import type { MadeFigure } from './figure.ts';
import { firstOfEach } from './first-of-each.ts';
import { inOtherWords } from './in-other-words.ts';
import { english } from './lexicon.ts';
import { plain } from './phrase.ts';

/** The question about the top of all, and those of each group that were made of it. */
export type TopOfEach<Core extends CoreQuery> = { readonly ranked: Core; readonly made: MadeFigure };

/**
 * The top of each group: the question without its group is read as it stands ("who is our biggest customer by total premium"), and what it ranks is
 * ranked within the group. A column of the things themselves is their group before one that their figures lead to. null where the question ranks nothing.
 */
export async function topOfEach<Core extends CoreQuery>(
  said: EachGroup,
  tables: Tables,
  read: (question: string) => Promise<Core | null>,
  ties: 'keep' | 'drop' = 'keep',
): Promise<TopOfEach<Core> | null> {
  const plain = await read(said.rest);
  const other = inOtherWords(said.rest, tables, plain !== null);
  const found = (other === null ? null : await read(other)) ?? plain;
  const ranked = found && rankedAgain(found);
  if (ranked === null || ranked.intent.limit === null || ranked.intent.orderBy.length === 0) return null;
  const [{ by } = {}] = ranked.intent.orderBy;
  const counted = by !== undefined && 'measure' in by ? by.measure.table : ranked.intent.subject;
  const ofThings = new Set(
    ranked.intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : [])),
  );
  for (const name of new Set([...ofThings, counted])) {
    const table = tables.find((each) => sameName(each.name, name));
    const grouped = table && (await read(`number of ${tableNoun(table).many} by ${said.group}`));
    if (!grouped || grouped.intent.groupBy.some(({ column }) => ranksBy(column, tables))) continue;
    // A group that things have several of is told by what they are ranked by.
    const isOwn = grouped.intent.joins.every((join) => isToOne(join, tables));
    const made = isOwn ? firstOfEach(ranked, grouped, ties) : null;
    if (made !== null) return { ranked, made };
  }
  return null;
}

/** Nothing is the first of its length: of "the longest trip by distance" the distance is no group, and neither is the year by which something is oldest. */
function ranksBy({ table, column }: ColumnRef, tables: Tables): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const named = of === undefined ? null : columnNamed(of, column);
  return of !== undefined && named !== null && (isDate(named) || (isNumeric(named) && !isKey(of, named)));
}

const { led } = english.tops;
const each = wordSet(english.tops.each);

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
  const inSight = joinedTables(intent);
  if (!inSight.some((table) => sameName(table, column.table))) return null;
  const group: Dimension = { column, grain: null, label: column.column };
  const made = firstOfEach(ranked, {
    ...ranked,
    intent: { ...intent, joins: [], select: [{ dimension: group }], groupBy: [group], orderBy: [] },
  });
  return made && { ranked, made };
}

/** "Employees with the highest salary" are all that have it: ranked, where the first of each group is wanted and not of all. */
export function rankedAgain<Core extends CoreQuery>(core: Core): Core {
  const { limit, orderBy, groupBy } = core.intent;
  const isRanked = limit !== null || orderBy.length > 0 || groupBy.length > 0;
  const intent = isRanked ? null : inOrder(core.intent, core.tables);
  return intent === null ? core : { ...core, intent };
}
