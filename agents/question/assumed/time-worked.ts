import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import type { DurationSaid, Unit } from './durations-said.ts';
import { english } from './lexicon.ts';
import { tablesCalled } from './moments.ts';
import { wholeSpan } from './spans-of-time.ts';

const { worked, working, by } = english.timeWorked;
const { units, figures, called } = english.durations;

/** "Hours worked by volunteers in 2024" is the time from begin to end of their shifts, in the one table that keeps such. */
export function timeWorked(tokens: readonly Token[], tables: readonly TableSchema[]): DurationSaid | null {
  const at = tokens.findIndex(
    (_, place) => wordingAt(tokens, place, units.hours) > 0 && wordingAt(tokens, place + 1, worked) > 0,
  );
  if (at < 0) return null;
  const spans = tables.flatMap((table) => (keepsWork(table) ? (wholeSpan(table) ?? []) : []));
  const [span, ...others] = spans;
  if (span === undefined || others.length > 0) return null;
  const first = wordingAt(tokens, at - 1, figures.SUM) > 0 ? at - 1 : at;
  if (first === at && wordingAt(tokens, at - 1, figures.AVG) > 0) return null;
  const end = at + 1 + wordingAt(tokens, at + 1, worked);
  // "By volunteers" is all of theirs, "by volunteer" each one's.
  const doer = tokens[end + 1];
  const isAll =
    tokens[end]?.lower === by &&
    doer !== undefined &&
    !pluralize.isSingular(doer.lower) &&
    tablesCalled([doer], tables).length > 0;
  const places = Array.from({ length: (isAll ? end + 2 : end) - first }, (_, index) => first + index);
  const unit: Unit = 'hours';
  return { span, figure: 'SUM', unit, name: tokens[at + 1]?.text ?? called.whole, places: new Set(places) };
}

function keepsWork({ name }: TableSchema): boolean {
  const said = wordsOfName(name).map(stemOf).join(' ');
  return working.split('|').some((rows) => ` ${said}`.endsWith(` ${rows.split(' ').map(stemOf).join(' ')}`));
}
