import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { alsoHowMuch, eachCounted, lastAsked, saidGroups } from './all-asked.ts';
import { amountsInTheirUnit, heldBounds, openNumbers } from './bounds.ts';
import { columnWords } from './column-words.ts';
import { comparedFigures, heldLikeness, heldPeriodBefore } from './comparisons.ts';
import {
  heldDifferences,
  heldMeans,
  heldRunning,
  heldTotals,
  meansOfTheirOwn,
  ratesAddedUp,
} from './computed-figures.ts';
import {
  amountsCounted,
  countsOfOne,
  countsOfTwo,
  dealtMost,
  earnedCounted,
  figuresCounted,
  hadByOthers,
  numbersAsKeys,
  oneOfAKind,
  worthCounted,
} from './counts.ts';
import { daysOfTheirPeople, daysSaid, whereIsNoDay } from './days-said.ts';
import { daysOfDeals, dealtByDeals } from './deals.ts';
import { deniedOfSome } from './denied-of-some.ts';
import { everyPeriod, figureOfEach, oneOfEach, perWhat, topOfEach } from './each-one.ts';
import {
  bothExtremes,
  gradesCounted,
  heldExtremes,
  idleExtremes,
  mostOfKind,
  rankedByWhat,
  sizesOfDays,
  topsOfTexts,
} from './extremes.ts';
import { onlyFigures, toldInCurrency } from './figures.ts';
import {
  figuresAsGroups,
  groupsAlone,
  groupsBehindMissing,
  groupsOfOthers,
  heldGroups,
  oneGroup,
  sortedByKinds,
} from './groups.ts';
import { howMany } from './how-many.ts';
import { heldTimes, mostCommon } from './how-often.ts';
import type { Asked, Law } from './law.ts';
import {
  andTheir,
  namedAgain,
  namesOfOthers,
  nobodysName,
  rowsWithTheirs,
  sameAgain,
  whoIsNamed,
} from './names.ts';
import { bothDenied, heldNegations, outOfWhat } from './negations.ts';
import { latestOfOne, orderInTime } from './order-in-time.ts';
import { boundsOfKeys, firstInOrder, idleBounds } from './rows-in-order.ts';
import { heldShares, rateOfWhat } from './shares.ts';
import { doneToAll, endsSaid, stateOfNow, statesOfOthers } from './states.ts';
import { onlyReasons, textsSaid } from './texts.ts';
import { turnedBounds } from './turned-bounds.ts';
import { unrelatedFacts } from './unrelated-facts.ts';

const laws: readonly Law[] = [
  oneOfEach,
  onlyFigures,
  countsOfOne,
  countsOfTwo,
  hadByOthers,
  numbersAsKeys,
  namedAgain,
  unrelatedFacts,
  oneGroup,
  sortedByKinds,
  sameAgain,
  oneOfAKind,
  heldNegations,
  deniedOfSome,
  bothDenied,
  heldGroups,
  heldExtremes,
  mostOfKind,
  bothExtremes,
  heldBounds,
  turnedBounds,
  heldShares,
  heldTotals,
  ratesAddedUp,
  heldLikeness,
  heldMeans,
  meansOfTheirOwn,
  whoIsNamed,
  nobodysName,
  namesOfOthers,
  amountsCounted,
  figuresCounted,
  columnWords,
  amountsInTheirUnit,
  openNumbers,
  toldInCurrency,
  howMany,
  heldTimes,
  mostCommon,
  stateOfNow,
  statesOfOthers,
  sizesOfDays,
  orderInTime,
  latestOfOne,
  firstInOrder,
  boundsOfKeys,
  idleBounds,
  whereIsNoDay,
  topsOfTexts,
  gradesCounted,
  onlyReasons,
  comparedFigures,
  heldPeriodBefore,
  perWhat,
  rateOfWhat,
  groupsOfOthers,
  outOfWhat,
  groupsAlone,
  groupsBehindMissing,
  dealtByDeals,
  daysOfDeals,
  daysSaid,
  daysOfTheirPeople,
  everyPeriod,
  heldDifferences,
  rankedByWhat,
  textsSaid,
  worthCounted,
  earnedCounted,
  dealtMost,
  figureOfEach,
  figuresAsGroups,
  topOfEach,
  andTheir,
  rowsWithTheirs,
  heldRunning,
  idleExtremes,
  doneToAll,
  endsSaid,
  alsoHowMuch,
  saidGroups,
  lastAsked,
  eachCounted,
];

/** The part of a question that an intent cannot mean, whichever reader read it so; null where no law speaks against it. */
export function impossiblePart(intent: QueryIntent, asked: Asked): string | null {
  for (const law of laws) {
    const part = law(intent, asked);
    if (part !== null) return part;
  }
  return null;
}
