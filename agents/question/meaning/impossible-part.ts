import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { amountsCounted } from './amounts-counted.ts';
import { amountsInTheirUnit } from './amounts-in-their-unit.ts';
import { andTheir } from './and-their.ts';
import { bothDenied } from './both-denied.ts';
import { comparedFigures } from './compared-figures.ts';
import { countsOfOne } from './counts-of-one.ts';
import { daysOfDeals } from './days-of-deals.ts';
import { daysSaid } from './days-said.ts';
import { dealtByDeals } from './dealt-by-deals.ts';
import { doneToAll } from './done-to-all.ts';
import { endsSaid } from './ends-said.ts';
import { everyPeriod } from './every-period.ts';
import { figureOfEach } from './figure-of-each.ts';
import { figuresAsGroups } from './figures-as-groups.ts';
import { groupsAlone } from './groups-alone.ts';
import { groupsOfOthers } from './groups-of-others.ts';
import { heldBounds } from './held-bounds.ts';
import { heldDifferences } from './held-differences.ts';
import { heldExtremes } from './held-extremes.ts';
import { heldGroups } from './held-groups.ts';
import { heldLikeness } from './held-likeness.ts';
import { heldMeans } from './held-means.ts';
import { heldRunning } from './held-running.ts';
import { heldShares } from './held-shares.ts';
import { heldTotals } from './held-totals.ts';
import { howMany } from './how-many.ts';
import { idleExtremes } from './idle-extremes.ts';
import type { Asked, Law } from './law.ts';
import { meansOfTheirOwn } from './means-of-their-own.ts';
import { namedAgain } from './named-again.ts';
import { heldNegations } from './negations.ts';
import { numbersAsKeys } from './numbers-as-keys.ts';
import { oneGroup } from './one-group.ts';
import { oneOfAKind } from './one-of-a-kind.ts';
import { oneOfEach } from './one-of-each.ts';
import { onlyFigures } from './only-figures.ts';
import { outOfWhat } from './out-of-what.ts';
import { perWhat } from './per-what.ts';
import { rankedByWhat } from './ranked-by-what.ts';
import { rateOfWhat } from './rate-of-what.ts';
import { onlyReasons } from './reasons.ts';
import { rowsWithTheirs } from './rows-with-theirs.ts';
import { sameAgain } from './same-again.ts';
import { sizesOfDays } from './sizes-of-days.ts';
import { stateOfNow } from './state-of-now.ts';
import { statesOfOthers } from './states-of-others.ts';
import { textsSaid } from './texts-said.ts';
import { toldInCurrency } from './told-in-currency.ts';
import { topOfEach } from './top-of-each.ts';
import { turnedBounds } from './turned-bounds.ts';
import { unrelatedFacts } from './unrelated-facts.ts';
import { whoIsNamed } from './who-is-named.ts';
import { worthCounted } from './worth-counted.ts';

const laws: readonly Law[] = [
  oneOfEach,
  onlyFigures,
  countsOfOne,
  numbersAsKeys,
  namedAgain,
  unrelatedFacts,
  oneGroup,
  sameAgain,
  oneOfAKind,
  heldNegations,
  bothDenied,
  heldGroups,
  heldExtremes,
  heldBounds,
  turnedBounds,
  heldShares,
  heldTotals,
  heldLikeness,
  heldMeans,
  meansOfTheirOwn,
  whoIsNamed,
  amountsCounted,
  amountsInTheirUnit,
  toldInCurrency,
  howMany,
  stateOfNow,
  statesOfOthers,
  sizesOfDays,
  onlyReasons,
  comparedFigures,
  perWhat,
  rateOfWhat,
  groupsOfOthers,
  outOfWhat,
  groupsAlone,
  dealtByDeals,
  daysOfDeals,
  daysSaid,
  everyPeriod,
  heldDifferences,
  rankedByWhat,
  textsSaid,
  worthCounted,
  figureOfEach,
  figuresAsGroups,
  topOfEach,
  andTheir,
  rowsWithTheirs,
  heldRunning,
  idleExtremes,
  doneToAll,
  endsSaid,
];

/** The part of a question that an intent cannot mean, whichever reader read it so; null where no law speaks against it. */
export function impossiblePart(intent: QueryIntent, asked: Asked): string | null {
  for (const law of laws) {
    const part = law(intent, asked);
    if (part !== null) return part;
  }
  return null;
}
