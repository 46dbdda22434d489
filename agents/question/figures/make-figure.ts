import { makeAboveMean, makeAboveOverall } from './above-mean.ts';
import { makeAboveOwnMean, makeLastAboveOwn } from './above-own-mean.ts';
import { makeMovingAverage, makeOverTime, makeRunningTotal } from './along-time.ts';
import { makeBanded } from './banded.ts';
import { makeBeside } from './beside.ts';
import { makeBetweenPeriods, makeBothTimes } from './between-periods.ts';
import { makeBoundedPeriods, makeDecades, makeFiscalYears, makeNewcomersByPeriod } from './by-period.ts';
import { makeChange } from './change.ts';
import {
  makeBoundShown,
  makeCounted,
  makeHowManyHave,
  makeNumberByNumber,
  makePartOfList,
  makeRepeaters,
} from './counted.ts';
import { makeDifference, makeTimesOfOther } from './difference.ts';
import { makeExtreme, makeExtremeOfEach } from './extreme.ts';
import type { MakeFigure } from './figure.ts';
import { makeFirstAndLast } from './first-and-last.ts';
import { makeGrowth, makeYearOnYear } from './growth.ts';
import { makeInOrder } from './in-order.ts';
import { makeLevelChange } from './level-change.ts';
import { makePeriodEnd } from './levels-by-period.ts';
import type { FigureKind } from './lexicon.ts';
import { makeMeanOfGroups, makeMeanOfPeriods } from './mean-of-groups.ts';
import { makeMovement } from './movement.ts';
import { makePerSuperior } from './per-superior.ts';
import { makeQuotient } from './quotient.ts';
import { makeRanked } from './ranked.ts';
import { makeTurnedRate } from './rates-asked.ts';
import { makeRatio } from './ratio.ts';
import { makeReturns, makeVolatility } from './returns.ts';
import { makeSeveralDays } from './several-days.ts';
import { makePartBeside, makePartOfTop, makeShare } from './share.ts';
import { makeMedian, makeSpread } from './spread.ts';
import { makeToldByTwo } from './told-by-two.ts';
import { makeTopAddedUp } from './top-added-up.ts';
import { makeCommonestOfEach, makeTopPerGroup } from './top-per-group.ts';
import { makeValueChange } from './value-change.ts';

/** How each kind of figure is made; `compared` and `reworded` need nothing but their core. */
export const makers: Readonly<Record<Exclude<FigureKind, 'compared' | 'reworded'>, MakeFigure>> = {
  ratio: makeRatio,
  quotient: makeQuotient,
  share: makeShare,
  growth: makeGrowth,
  'year-on-year': makeYearOnYear,
  change: makeChange,
  'moving-average': makeMovingAverage,
  'running-total': makeRunningTotal,
  median: makeMedian,
  spread: makeSpread,
  'mean-of-groups': makeMeanOfGroups,
  'mean-of-periods': makeMeanOfPeriods,
  'over-time': makeOverTime,
  'top-per-group': makeTopPerGroup,
  'commonest-of-each': makeCommonestOfEach,
  'how-many-have': makeHowManyHave,
  'above-mean': makeAboveMean,
  'above-own-mean': makeAboveOwnMean,
  'last-above-own': makeLastAboveOwn,
  'above-overall': makeAboveOverall,
  beside: makeBeside,
  repeaters: makeRepeaters,
  difference: makeDifference,
  extreme: makeExtreme,
  'extreme-of-each': makeExtremeOfEach,
  ranked: makeRanked,
  movement: makeMovement,
  'level-change': makeLevelChange,
  'first-and-last': makeFirstAndLast,
  counted: makeCounted,
  'period-end': makePeriodEnd,
  volatility: makeVolatility,
  returns: makeReturns,
  decades: makeDecades,
  banded: makeBanded,
  'newcomers-by-period': makeNewcomersByPeriod,
  'times-of-other': makeTimesOfOther,
  'part-of-top': makePartOfTop,
  'number-by-number': makeNumberByNumber,
  'bound-shown': makeBoundShown,
  'per-superior': makePerSuperior,
  'between-periods': makeBetweenPeriods,
  'bounded-periods': makeBoundedPeriods,
  'both-times': makeBothTimes,
  'part-beside': makePartBeside,
  'part-of-list': makePartOfList,
  'in-order': makeInOrder,
  'turned-rate': makeTurnedRate,
  'told-by-two': makeToldByTwo,
  'fiscal-years': makeFiscalYears,
  'top-added-up': makeTopAddedUp,
  'value-change': makeValueChange,
  'several-days': makeSeveralDays,
};
