import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { beganAsThat, byDaysOfStates, latestOfState } from '../../../question/composed/days-of-states.ts';
import { withThoseOfNone } from '../../../question/composed/those-of-none.ts';
import { countedKinds, countedOnce, countedPlainly } from './count-measure.ts';
import { deniedWithinPeriod, timeOfDenied, timeWithinDenied } from './denied-within-period.ts';
import type { IntentSource } from './draft/intent-draft.ts';
import { dropUnusedJoins } from './drop-unused-joins.ts';
import { eachOfBoth } from './each-of-both.ts';
import { endedByToday } from './ended-by-today.ts';
import { withNamedKeys, withNamedOwnKey } from './named-keys.ts';
import { onTheSameRow } from './on-the-same-row.ts';
import { toldWhereOne } from './one-row-each.ts';
import { peopleOnce, shownOnce } from './shown-once.ts';
import { someWithout, thereButNone } from './some-without.ts';
import { storedNo } from './stored-no.ts';
import type { Tokens } from './tokenize.ts';
import { toldApart } from './told-apart.ts';

/** What an intent was read from. */
export type ReadFrom = IntentSource & {
  readonly question: string;
  readonly tokens: Tokens;
  /** The stems of the question. */
  readonly said: ReadonlySet<string>;
};

type Rewriting = (intent: QueryIntent, from: ReadFrom) => QueryIntent;

/** In the order they are made: nothing is said twice and no table read for nothing, before names and days are settled. */
const rewritings: readonly Rewriting[] = [
  (intent, { tables, today }) => endedByToday(intent, tables, today),
  (intent, { tables }) => storedNo(intent, tables),
  shownOnce,
  (intent, { tables }) => timeWithinDenied(intent, tables),
  (intent, { tokens, today }) => deniedWithinPeriod(intent, tokens, today),
  (intent, { tables, tokens, today }) => timeOfDenied(intent, tables, tokens, today),
  (intent, { tables, tokens }) => thereButNone(intent, tables, tokens),
  someWithout,
  (intent, { tables }) => onTheSameRow(intent, tables),
  withoutIdleJoins,
  (intent, { tables, tokens }) => toldWhereOne(intent, tables, tokens),
  (intent, { tables }) => countedKinds(intent, tables),
  (intent, { tables, paths }) => countedOnce(intent, tables, paths),
  (intent, { tables }) => countedPlainly(intent, tables),
  (intent, { question, tables }) => eachOfBoth(intent, question, tables),
  (intent, { question, tables }) => toldApart(intent, question, tables),
  (intent, { question, tables }) => peopleOnce(intent, question, tables),
  (intent, { said, tables }) => withNamedKeys(intent, said, tables),
  (intent, { said, tables }) => withNamedOwnKey(intent, said, tables),
  (intent, { paths }) => withThoseOfNone(intent, paths),
  (intent, { tables, tokens }) => byDaysOfStates(intent, tables, tokens),
  (intent, { tables }) => beganAsThat(intent, tables),
  (intent, { tables, tokens }) => latestOfState(intent, tables, tokens),
];

/** The intent in the plainest way that means the same. */
export function settledIntent(intent: QueryIntent, from: ReadFrom): QueryIntent {
  return rewritings.reduce((plain, rewrite) => rewrite(plain, from), intent);
}

function withoutIdleJoins(intent: QueryIntent, { paths }: ReadFrom): QueryIntent {
  const plain = { ...intent, joins: [...intent.joins] };
  dropUnusedJoins(plain, paths);
  return plain;
}
