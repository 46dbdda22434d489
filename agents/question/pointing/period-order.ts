import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import type { Writing } from '../../roles.ts';
import en from './lexicon/en.json' with { type: 'json' };

const { ends, newest, periods, links, adverbs } = en.periodOrder;
const said = new RegExp(
  `^(?<rest>.+?)[,;]?\\s+(?:the )?(?<end>${ends})(?: (?:${periods})s?)? first[\\s?.!]*$`,
  'iu',
);
const isNewest = new RegExp(`^(?:${newest})$`, 'iu');
const inPeriods = new RegExp(
  `\\b(?:${links}) (?:\\p{L}+ and )?(?:calendar )?(?:${periods})s?\\b|\\b(?:${adverbs})\\b`,
  'iu',
);

/** A question that is told by periods, and in which order of time it wants them. */
export type PeriodOrder = { readonly rest: string; readonly descending: boolean };

/** "Revenue by year, newest first", "how many came out each month, oldest month first"; null for rows in the order of their days. */
export function periodOrderAsked(question: string): PeriodOrder | null {
  const { rest, end } = said.exec(question)?.groups ?? {};
  if (rest === undefined || end === undefined || !inPeriods.test(rest)) return null;
  return { rest, descending: isNewest.test(end) };
}

/** The candidates with their periods in that order, each told anew; null where one of them has no periods to be put in it. */
export function inPeriodOrder(
  writing: Writing,
  { descending }: PeriodOrder,
  tell: (candidate: SqlCandidate, intent: QueryIntent) => Pick<SqlCandidate, 'sql' | 'intent' | 'reading'>,
): Writing | null {
  if (writing.kind !== 'candidates') return writing;
  const candidates = writing.candidates.map((candidate) => {
    // What is made over time is told from the first period on.
    if (candidate.intent === null) return descending ? null : candidate;
    const intent = ordered(candidate.intent, descending);
    return intent && { ...candidate, ...tell(candidate, intent) };
  });
  const all = candidates.filter((candidate) => candidate !== null);
  return all.length < candidates.length ? null : { ...writing, candidates: all };
}

function ordered(intent: QueryIntent, descending: boolean): QueryIntent | null {
  const period = intent.groupBy.find(({ grain }) => grain !== null);
  if (period === undefined || intent.limit !== null) return null;
  const others = intent.orderBy.filter(({ by }) => !('dimension' in by) || by.dimension.grain === null);
  return { ...intent, orderBy: [{ by: { dimension: period }, descending }, ...others] };
}
