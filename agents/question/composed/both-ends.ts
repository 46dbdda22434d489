import type { Filter, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isStopWord } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { sameDimension } from '../../query/writer/built-in/dimensions.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

/** "The cheapest and the most expensive plant": the rows at either end of one order, and not the ends of two. */
export const bothEnds: Compose = ({ tokens, tables }) => {
  for (const at of tokens.keys()) {
    const one = superlativeAt(tokens, at);
    const joint = one === null ? 0 : wordingAt(tokens, one.end, en.bothEnds.joints);
    const other = one === null || joint === 0 ? null : superlativeAt(tokens, one.end + joint);
    if (one === null || other === null || one.descending === other.descending) continue;
    if (one.about.join() !== other.about.join() || !areRows(tokens, other.end, tables)) continue;
    return {
      tokens: [...tokens.slice(0, one.end), ...tokens.slice(other.end)],
      said: textOf(tokens, at, other.end),
      onto: atEitherEnd,
    };
  }
  return null;
};

/** The lowest and the highest price are two figures of no row. */
function areRows(tokens: readonly Token[], from: number, tables: readonly TableSchema[]): boolean {
  const length = tokens.slice(from).findIndex(({ kind, lower }) => kind !== 'word' || isStopWord(lower));
  const last = (length < 0 ? tokens.length : from + length) - 1;
  return [1, 2, 3].some((words) => lengthOfName(tables, tokens, last + 1 - words) === words);
}

function superlativeAt(tokens: readonly Token[], at: number) {
  const found = cueAt(tokens, at);
  return found?.cue.kind === 'superlative' && !found.cue.frequency
    ? { ...found.cue, end: at + found.length }
    : null;
}

/** null where they are no ends of all rows: of some of them, or of a figure of groups. */
function atEitherEnd(intent: QueryIntent): QueryIntent | null {
  const [order, ...others] = intent.orderBy;
  const of = order && 'dimension' in order.by ? order.by.dimension : null;
  const isOfAll = intent.filters.length + intent.groupBy.length + intent.having.length + others.length === 0;
  if (of === null || of.grain !== null || intent.limit === null || !isOfAll) return null;
  const end = (aggregate: 'min' | 'max'): Filter => ({
    kind: 'versus',
    column: of.column,
    comparison: '=',
    aggregate,
  });
  const isShown = (item: Selected) => 'dimension' in item && sameDimension(item.dimension, of);
  return {
    ...intent,
    select: intent.select.some(isShown) ? intent.select : [...intent.select, { dimension: of }],
    filters: [{ kind: 'any', filters: [end('min'), end('max')] }],
    limit: null,
  };
}
