import { makeAboveMean } from './above-mean.ts';
import { makeAboveOverall } from './above-overall.ts';
import { makeAboveOwnMean } from './above-own-mean.ts';
import { makeMovingAverage, makeOverTime, makeRunningTotal } from './along-time.ts';
import { makeBanded } from './banded.ts';
import { makeBeside } from './beside.ts';
import { makeBetweenPeriods } from './between-periods.ts';
import { makeBothTimes } from './both-times.ts';
import { makeBoundShown } from './bound-shown.ts';
import { makeBoundedPeriods } from './bounded-periods.ts';
import { makeChange } from './change.ts';
import { makeCommonestOfEach } from './commonest-of-each.ts';
import { makeCounted } from './counted.ts';
import { makeDecades, makeFiscalYears } from './decades.ts';
import { makeDifference } from './difference.ts';
import { makeExtreme } from './extreme.ts';
import { makeExtremeOfEach } from './extreme-of-each.ts';
import type { MakeFigure } from './figure.ts';
import { makeFirstAndLast } from './first-and-last.ts';
import { makeGrowth, makeYearOnYear } from './growth.ts';
import { makeHowManyHave } from './how-many-have.ts';
import { makeInOrder } from './in-order.ts';
import { makeLastAboveOwn } from './last-above-own.ts';
import { makeLevelChange } from './level-change.ts';
import type { FigureKind } from './lexicon.ts';
import { makeMeanOfGroups } from './mean-of-groups.ts';
import { makeMeanOfPeriods } from './mean-of-periods.ts';
import { makeMedian } from './median.ts';
import { makeMovement } from './movement.ts';
import { makeNewcomersByPeriod } from './newcomers-by-period.ts';
import { makeNumberByNumber } from './number-by-number.ts';
import { makePartBeside } from './part-beside.ts';
import { makePartOfList } from './part-of-list.ts';
import { makePartOfTop } from './part-of-top.ts';
import { makePerSuperior } from './per-superior.ts';
import { makePeriodEnd } from './period-end.ts';
import { makeQuotient } from './quotient.ts';
import { makeRanked } from './ranked.ts';
import { makeTurnedRate } from './rates-asked.ts';
import { makeRatio } from './ratio.ts';
import { makeRepeaters } from './repeaters.ts';
import { makeReturns } from './returns.ts';
import { makeSeveralDays } from './several-days.ts';
import { makeShare } from './share.ts';
import { makeSpread } from './spread.ts';
import { makeTimesOfOther } from './times-of-other.ts';
import { makeToldByTwo } from './told-by-two.ts';
import { makeTopAddedUp } from './top-added-up.ts';
import { makeTopPerGroup } from './top-per-group.ts';
import { makeValueChange } from './value-change.ts';
import { makeVolatility } from './volatility.ts';

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
