import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { tablesOfVerbs } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type Compose, textOf } from './composition.ts';

const quantifiers = new Set(['every', 'all']);
const articles = new Set(['the', 'of', 'our', 'single', 'their', 'its']);
const places = new Set(['in', 'by', 'from', 'at', 'on', 'with', 'to', 'for']);
const openings = new Set(['who', 'that', 'which', 'what']);
const verbs = new Set(
  'have has had hold holds see saw seen take takes took know knows sell sells offer offers buy buys play plays speak speaks cover covers'.split(
    ' ',
  ),
);

/** "Patients who have seen every doctor": no doctor is left whom they have not seen. */
export const everyOne: Compose = ({ tokens, tables }) => {
  const found = tokens.flatMap((_, at) => {
    const phrase = phraseAt(tokens, at, tables);
    return phrase === null || !isSaidOfThings(tokens, at) ? [] : [phrase];
  });
  const [phrase, ...others] = found;
  if (phrase === undefined || others.length > 0) return null;
  const { first, end, table } = phrase;
  return {
    tokens: [...tokens.slice(0, first), ...tokens.slice(end)],
    said: textOf(tokens, phrase.said, end),
    onto: (intent, paths) => reachesAll(intent, table, paths, tablesOfVerbs(tokens, tradeOf(tables), tables)),
  };
};

type Phrase = {
  readonly said: number;
  readonly first: number;
  readonly end: number;
  readonly table: TableSchema;
};

/** "All bikes", "every brand", with the preposition before them, as a table's whole name. */
function phraseAt(tokens: readonly Token[], at: number, tables: readonly TableSchema[]): Phrase | null {
  if (!quantifiers.has(tokens[at]?.lower ?? '')) return null;
  let from = at + 1;
  while (articles.has(tokens[from]?.lower ?? '')) from += 1;
  const table = tables.find((each) => {
    const { nameParts } = lexiconOf(each);
    return nameParts.every((part, place) => part.has(tokens[from + place]?.stem ?? ''));
  });
  if (table === undefined) return null;
  const end = from + lexiconOf(table).nameParts.length;
  const first = places.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at;
  return { said: at, first, end, table };
}

/**
 * Whether rows that do something with all of them are asked for: a verb stands before, and no figure is asked for, unless those who do are
 * counted. "The number of members in every branch" is one for each branch.
 */
function isSaidOfThings(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at);
  const direct = before.findLast(({ lower }) => !places.has(lower));
  const verb = before.findLastIndex(
    ({ lower }, place) => place > 0 && (isVerbForm(lower) || verbs.has(lower)),
  );
  const isVerbBefore = direct !== undefined && before.indexOf(direct) === verb;
  const figures = before.some((_, place) => {
    const cue = cueAt(tokens, place)?.cue.kind;
    return cue === 'aggregate' || cue === 'superlative' || cue === 'how-much' || cue === 'latest';
  });
  if (figures || verb < 0) return false;
  if (before.some((_, place) => cueAt(tokens, place)?.cue.kind === 'count')) return isVerbBefore;
  return isVerbBefore || before.some(({ lower }) => openings.has(lower));
}

function reachesAll(
  intent: QueryIntent,
  { name }: TableSchema,
  paths: TablePaths,
  via: readonly string[],
): QueryIntent | null {
  const { subject } = intent;
  // What each row has one of, it cannot have all of: then the words only say that none is left out.
  const way = sameName(subject, name) ? [] : paths.path(subject, name, via);
  if (way === null) return null;
  if (paths.isToOne(way)) return intent;
  const last = way.at(-1);
  if (way.length < 2 || last === undefined || intent.groupBy.length > 0 || intent.joins.length > 0)
    return null;
  return {
    ...intent,
    filters: [...intent.filters, { kind: 'every', table: subject, of: name, joins: [...way], filters: [] }],
  };
}
