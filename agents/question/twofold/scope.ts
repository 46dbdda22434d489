import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { dimensionOf } from '../../query/writer/built-in/dimensions.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';

const quantifiers = new Set(['each', 'every', 'all']);
const articles = new Set(['the', 'of', 'our', 'single', 'one']);

/**
 * "Which issues did each inspection find?": the issues of one inspection after the other, or those that all of them found. The
 * reading that was not taken; null where the question has no such word for a table, or where both say the same.
 */
export function otherScope(
  intent: QueryIntent,
  tokens: readonly Token[],
  tables: readonly TableSchema[],
  paths: TablePaths,
): QueryIntent | null {
  const every = intent.filters.find((filter) => filter.kind === 'every');
  if (every !== undefined) return oneByOne(intent, every, tables, paths);
  // "For each agency, …" goes through them one by one.
  const all = tokens[0]?.lower === 'for' ? null : tableOfEach(tokens, tables);
  const isList =
    intent.groupBy.length + intent.having.length === 0 &&
    intent.limit === null &&
    intent.select.every((item) => 'dimension' in item);
  if (all === null || !isList) return null;
  const others = intent.select.filter(
    (item) => 'dimension' in item && !sameName(item.dimension.column.table, all.name),
  );
  const [thing, ...further] = new Set(
    others.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : [])),
  );
  if (thing === undefined || further.length > 0 || others.length === intent.select.length) return null;
  if (intent.filters.some((filter) => !('column' in filter) || filter.column.table !== thing)) return null;
  // By the tables that the reading itself goes through: of bookings and offers the offers.
  const way = paths.path(thing, all.name, [intent.subject, ...intent.joins.map(({ toTable }) => toTable)]);
  if (way === null || way.length < 2 || paths.isToOne(way)) return null;
  return {
    ...intent,
    subject: thing,
    joins: [],
    select: others,
    orderBy: [],
    distinct: false,
    filters: [...intent.filters, { kind: 'every', table: thing, of: all.name, joins: [...way], filters: [] }],
  };
}

type Every = Extract<QueryIntent['filters'][number], { kind: 'every' }>;

function oneByOne(
  intent: QueryIntent,
  every: Every,
  tables: readonly TableSchema[],
  paths: TablePaths,
): QueryIntent | null {
  const all = tables.find(({ name }) => sameName(name, every.of));
  const labels = all === undefined ? [] : labelColumns(all);
  const isList = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
  if (all === undefined || labels.length === 0 || !isList || intent.joins.length > 0) return null;
  const way = paths.path(intent.subject, all.name);
  if (way === null) return null;
  return {
    ...intent,
    joins: [...way],
    select: [...labels.map((column) => ({ dimension: dimensionOf(all, column) })), ...intent.select],
    filters: intent.filters.filter((filter) => filter !== every),
  };
}

/** The table that "each", "every" or "all" stands before. */
function tableOfEach(tokens: readonly Token[], tables: readonly TableSchema[]): TableSchema | null {
  for (const [at, { lower }] of tokens.entries()) {
    if (!quantifiers.has(lower)) continue;
    let from = at + 1;
    while (articles.has(tokens[from]?.lower ?? '')) from += 1;
    const found = tables
      .filter((table) =>
        lexiconOf(table).nameParts.every((part, place) => part.has(tokens[from + place]?.stem ?? '')),
      )
      .toSorted((one, other) => lexiconOf(other).nameParts.length - lexiconOf(one).nameParts.length)[0];
    if (found !== undefined) return found;
  }
  return null;
}

const done =
  /\b(each|every) ((?:\p{L}+ ){0,2}\p{L}+) (\p{L}+(?:ed|es|s))(?: (?:in|on|at|for|with))?(?=[?.!\s]*$)/iu;

/**
 * "The issues each inspection revealed" without the verb: the issues for each inspection. The source does not know the verb, and between two
 * tables it says no more than that one belongs to the other. null where the words before it are no table.
 */
export function withoutVerb(
  question: string,
  unread: readonly string[],
  tables: readonly TableSchema[],
): { readonly question: string; readonly verb: string } | null {
  const found = done.exec(question);
  const [whole = '', each = '', noun = '', verb = ''] = found ?? [];
  const isUnread = unread.length === 1 && unread[0]?.toLowerCase() === verb.toLowerCase();
  if (!isUnread || tableOfEach(tokenize(`${each} ${noun}`), tables) === null) return null;
  return { question: question.replace(whole, `for ${each} ${noun}`), verb };
}
