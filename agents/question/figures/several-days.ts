import { type DateSpan, readDates } from '../../query/writer/built-in/read-dates.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { makeBothTimes } from './between-periods.ts';
import { dimensionsIn, namedCore, periodIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import type { AskedFigure } from './find-figures.ts';
import { english } from './lexicon.ts';

const { joints, last, end, edges, levels, leading, without } = english.severalDays;
const lastOf = new RegExp(`\\b(?:the )?(?:${last}) (?=(?:of )?\\S*\\d|of )(?:of )?`, 'giu');
const ofPeriod = /^of /iu;
const asked = new RegExp(`^(?:${without})\\b`, 'iu');

type Day = { readonly text: string; readonly day: string };

/**
 * "Water level at the end of 2023, of 2024 and of May 2025", "visitors on 1 May and on 3 May": what is asked of several days, which no one row
 * has, is asked of each. Empty where fewer than two days stand beside each other.
 */
export function severalDays(said: string, today: string): AskedFigure[] {
  const question = said.replaceAll(lastOf, `${end} of `);
  const tokens = tokenize(question);
  const found = daysIn(question, tokens, today);
  if (found === null || asked.test(question)) return [];
  const words = (from: number, to: number) =>
    question.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0).trim();
  const from = withoutLead(tokens, found.first);
  const before = from === 0 ? '' : words(0, from);
  const behind = found.end < tokens.length ? words(found.end, tokens.length).replace(/^,\s*/u, '') : '';
  const rest = [before, behind].filter((part) => part !== '').join(' ');
  // "Last close of May and of June" has the figure in its own words.
  const figures = question === said ? [''] : ['', ...levels.split('|').map((level) => `${level} of `)];
  return figures.map((figure) => ({
    kind: 'several-days',
    cores: found.days.map(({ text }) => `${figure}${rest} ${text}`),
    slots: { days: found.days.map(({ day }) => day).join(' ') },
    hundredfold: false,
    sideBySide: false,
    overrules: true,
  }));
}

/** Days that are joined by nothing but "and" or a comma. Behind the end of a period a period alone has its end meant. */
function daysIn(question: string, tokens: Tokens, today: string) {
  const [head] = readDates(tokens, today);
  if (head === undefined || dayOf(head) === null) return null;
  const isOfEnds = tokens.slice(head.first, head.end).some((token) => wordingAt([token], 0, edges) > 0);
  const days: Day[] = [];
  let end = head.first;
  for (let at = head.first; at < tokens.length; ) {
    const next = tokens.findIndex((_, place) => place >= at && jointAt(tokens, place) > 0);
    const piece = tokens.slice(at, next < 0 ? undefined : next);
    const [span, ...others] = readDates(piece, today);
    const day = span && (dayOf(span) ?? (isOfEnds ? endOf(span) : null));
    const lead = days.length === 0 ? 0 : wordingAt(piece, 0, leading);
    if (span === undefined || !day || others.length > 0 || (span.first > 0 && span.first !== lead)) break;
    const text = question.slice(piece[span.first]?.start ?? 0, piece[span.end - 1]?.end ?? 0);
    days.push({ text: asTime(text, dayOf(span) === null, isOfEnds), day });
    end = at + span.end;
    // Behind the last day the question may go on.
    if (next < 0 || span.end < piece.length) break;
    at = next + jointAt(tokens, next);
  }
  const isTwice = new Set(days.map(({ day }) => day)).size < days.length;
  const isAll = readDates(tokens.slice(end), today).length === 0;
  return days.length < 2 || isTwice || !isAll ? null : { first: head.first, end, days };
}

function jointAt(tokens: Tokens, at: number): number {
  const first = wordingAt(tokens, at, joints);
  return first === 0 ? 0 : first + wordingAt(tokens, at + first, joints);
}

function dayOf({ meaning }: DateSpan): string | null {
  return meaning.kind === 'range' && meaning.from === meaning.to ? meaning.to : null;
}

function endOf({ meaning }: DateSpan): string | null {
  return meaning.kind === 'range' && meaning.from !== null ? meaning.to : null;
}

function asTime(text: string, isPeriod: boolean, isOfEnds: boolean): string {
  if (isPeriod) return `at the ${end} of ${text.replace(ofPeriod, '')}`;
  if (/^(?:at|on|by|as) /iu.test(text)) return text;
  return isOfEnds && !/^\d/u.test(text) ? `at the ${text.replace(/^the /iu, '')}` : `on ${text}`;
}

/** The marks and words before the first day that only lead to it. */
function withoutLead(tokens: Tokens, first: number): number {
  let from = first;
  while (from > 0 && (tokens[from - 1]?.kind === 'mark' || wordingAt(tokens, from - 1, leading) > 0))
    from -= 1;
  return from;
}

const asOf = 'as of';

/** One row or more for each of the days, under each other; of two days what the rows come to is told beside each other. */
export const makeSeveralDays: MakeFigure = (cores, asked) => {
  const [first] = cores;
  const days = (asked.slots.days ?? '').split(' ');
  if (first === undefined || cores.some(({ intent }) => intent.limit !== null)) return null;
  const queries = cores.map(namedCore);
  const columns = queries[0]?.columns ?? [];
  if (queries.some((query) => query.columns.join('\n') !== columns.join('\n'))) return null;
  const { dialect } = first;
  const day = periodIn(first)?.column ?? null;
  const beside = cores.length === 2 && day === null ? makeBothTimes(cores, asked) : null;
  if (beside !== null) return beside;
  const quoted = columns.map((column) => dialect.quoteIdentifier(column));
  const sql = queries.map((query, at) => {
    const told = day === null ? [`'${days[at]}' AS ${dialect.quoteIdentifier(asOf)}`] : [];
    return `SELECT ${[...told, ...quoted].join(', ')} FROM (${query.sql}) day_${at + 1}`;
  });
  const along = day ?? asOf;
  const series = dimensionsIn(first)
    .map(({ column }) => column)
    .filter((column) => column !== along);
  return {
    query: { sql: sql.join(' UNION ALL '), columns: day === null ? [asOf, ...columns] : columns },
    order: [along, ...series].map((column) => ({ column, descending: false })),
    reading: [`on each of ${days.join(', ')}`],
  };
};
