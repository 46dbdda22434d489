import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { english } from './lexicon.ts';

/**
 * "Which prize did Storm win", where prizes have a name and a winning category: one thing is asked for, and a column that only the verb is called
 * like is shown in its place, never beside it. Where the name is said in full ("which year did it win") nothing else is meant. None where the question
 * is not so.
 */
export function askedAlone(intent: QueryIntent, question: string, tables: Tables): readonly QueryIntent[] {
  const tokens = tokenize(question);
  const verb = tokens.findLast(({ kind }) => kind === 'word');
  const at = tokens.findIndex(({ lower }) => english.doing.has(lower) || english.relative.has(lower));
  const asked = tokens.slice(0, at);
  if (verb === undefined || at < 2 || tokens.some(isJoining) || !english.which.has(asked[0]?.lower ?? ''))
    return [];
  const table = tables.find(({ name }) => sameName(name, intent.subject));
  const items = intent.select.flatMap((item) => {
    const shown = 'dimension' in item ? item.dimension.column : null;
    const isOwn = shown !== null && table !== undefined && sameName(shown.table, table.name);
    const column = isOwn ? columnNamed(table, shown.column) : null;
    return column === null ? [] : [{ item, column }];
  });
  if (items.length < intent.select.length || intent.groupBy.length > 0) return [];
  const stems = new Set(tokens.map(({ stem }) => stem));
  const isSaid = (part: string) => stems.has(stemOf(part));
  const ofVerb = items.filter(({ column }) => isCalledLike(column, verb, isSaid));
  const named = items.filter((each) => !ofVerb.includes(each));
  if (ofVerb.length === 0 || named.length !== 1) return [];
  const isDecided = named.every(({ column }) => spokenParts(column.name).every(isSaid));
  return [named, ...(isDecided ? [] : ofVerb.map((each) => [each]))].map((shown) => ({
    ...intent,
    select: shown.map(({ item }) => item),
  }));
}

function isJoining({ lower }: Token): boolean {
  return lower === ',' || english.joining.split('|').includes(lower);
}

/** Whether the verb is all that is said of the name of a column. */
function isCalledLike(
  { name }: ColumnSchema,
  { lower, stem }: Token,
  isSaid: (part: string) => boolean,
): boolean {
  const isOfVerb = (part: string) => haveOneRoot(part, lower) || stemOf(part) === stem;
  const parts = spokenParts(name);
  return parts.some(isOfVerb) && !parts.some((part) => isSaid(part) && !isOfVerb(part));
}
