import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { english } from '../assumed/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import { wordingAt } from './wording-at.ts';

const { denying, joining, both, bothTimes } = english.twoTimes;

/** "Bought in 2010 but not in 2011", "in both 2010 and 2011": rows of the one time are there, and rows of the other are there as well, or not. */
export const twoTimes: Compose = ({ tokens, today }) => {
  const isBoth = tokens.some(({ lower }) => lower === both);
  for (const at of tokens.keys()) {
    const isDenied = wordingAt(tokens, at, denying) > 0;
    const length = wordingAt(tokens, at, isDenied ? denying : isBoth ? bothTimes : joining);
    const one = length === 0 ? undefined : readDates(tokens.slice(0, at), today).at(-1);
    const [other] = one === undefined ? [] : readDates(tokens.slice(at + length), today);
    const [first, second] = [rangeOf(one), rangeOf(other)];
    if (one === undefined || other?.first !== 0 || first === null || second === null) continue;
    if (one.end !== withoutComma(tokens, at)) continue;
    const end = at + length + other.end;
    return {
      tokens: [...tokens.slice(0, at), ...tokens.slice(end)].filter(
        ({ lower }) => isDenied || lower !== both,
      ),
      said: textOf(tokens, at, end),
      onto: (intent) => withOther(intent, first, { ...second, negated: isDenied }),
    };
  }
  return null;
};

type Range = { readonly from: string; readonly to: string };

function rangeOf(span: ReturnType<typeof readDates>[number] | undefined): Range | null {
  if (span?.meaning.kind !== 'range') return null;
  const { from, to } = span.meaning;
  return from === null || to === null ? null : { from, to };
}

function withoutComma(tokens: readonly Token[], at: number): number {
  return tokens[at - 1]?.text === ',' ? at - 1 : at;
}

/** The same rows of another time; null where no row of another table tells the first one: a row itself is of one time. */
function withOther(
  intent: QueryIntent,
  first: Range,
  { from, to, negated }: Range & { readonly negated: boolean },
): QueryIntent | null {
  const isOfFirst = (filter: Filter) =>
    filter.kind === 'range' && filter.bounds !== 'number' && filter.from === first.from && filter.to === first.to;
  const [told, ...others] = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.filters.some(isOfFirst),
  );
  if (told?.kind !== 'exists' || others.length > 0 || told.negated) return null;
  const filters = told.filters.map((filter): Filter =>
    filter.kind === 'range' && isOfFirst(filter) ? { ...filter, from, to } : filter,
  );
  return { ...intent, filters: [...intent.filters, { ...told, negated, filters }] };
}
