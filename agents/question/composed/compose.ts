import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { allOfExtreme } from './all-of-extreme.ts';
import { amountToo } from './amount-too.ts';
import { asThingsStand } from './as-things-stand.ts';
import { bySuperiors } from './by-superiors.ts';
import { columnVerbs } from './column-verbs.ts';
import type { Assumed, Compose, ToCompose } from './composition.ts';
import { dealtPieces } from './dealt-pieces.ts';
import { eitherMissing } from './either-missing.ts';
import { eventRows } from './event-rows.ts';
import { everyOne } from './every-one.ts';
import { everyTime } from './every-time.ts';
import { extremeAlone } from './extreme-alone.ts';
import { extremePerGroup } from './extreme-per-group.ts';
import { figureOfTheirs } from './figure-of-theirs.ts';
import { firstOfOwn } from './first-of-own.ts';
import { firstOrLast } from './first-or-last.ts';
import { fiscalPeriod } from './fiscal-period.ts';
import { flagSides } from './flag-sides.ts';
import { flaggedRows } from './flagged-rows.ts';
import { furtherTold } from './further-told.ts';
import { headsOfThings } from './heads-of-things.ts';
import { inCurrency } from './in-currency.ts';
import { joinedOrLeft } from './joined-or-left.ts';
import { lastingSoLong } from './lasting-so-long.ts';
import { ownLimit } from './limits-of-figures.ts';
import { listedBehind } from './listed-behind.ts';
import { membersSaid } from './members-said.ts';
import { mostRows } from './most-rows.ts';
import { onlyThose } from './only-those.ts';
import { sameSides } from './opposite-sides.ts';
import { overdueRows } from './overdue-rows.ts';
import { pairsAsked } from './pairs-asked.ts';
import { partsOfTime } from './parts-of-time.ts';
import { bothEnds, placeInOrder } from './place-in-order.ts';
import { pricedForAct } from './priced-for-act.ts';
import { punctualRows } from './punctual-rows.ts';
import { sameAsNamed } from './same-as-named.ts';
import { sharedParent } from './shared-parent.ts';
import { sideSaid } from './side-said.ts';
import { thanNamed } from './than-named.ts';
import { thanSuperior } from './than-superior.ts';
import { theirLatest } from './their-latest.ts';
import { timesOfDay } from './times-of-day.ts';
import { toldByDay, yearOfDay } from './told-by-day.ts';
import { toldInCurrency } from './told-in-currency.ts';
import { firstTime, twoTimes } from './two-times.ts';
import { underWay } from './under-way.ts';
import { unitOfFigure } from './unit-of-figure.ts';
import { valuesOfNone } from './values-of-none.ts';
import { whatIsDealt, whatIsIn } from './what-is-in.ts';
import { whenAsked } from './when-asked.ts';
import { whereAsked } from './where-asked.ts';
import { whoIsMeant } from './who-is-meant.ts';
import { whoLeads } from './who-leads.ts';
import { whoOfExtreme } from './who-of-extreme.ts';
import { yearlyPay } from './yearly-pay.ts';

const all: readonly Compose[] = [
  valuesOfNone,
  listedBehind,
  amountToo,
  theirLatest,
  pairsAsked,
  sameSides,
  sideSaid,
  sharedParent,
  timesOfDay,
  joinedOrLeft,
  inCurrency,
  toldInCurrency,
  membersSaid,
  unitOfFigure,
  mostRows,
  yearlyPay,
  ownLimit,
  pricedForAct,
  headsOfThings,
  bySuperiors,
  columnVerbs,
  bothEnds,
  extremeAlone,
  allOfExtreme,
  extremePerGroup,
  firstOfOwn,
  figureOfTheirs,
  toldByDay,
  yearOfDay,
  eventRows,
  overdueRows,
  whoOfExtreme,
  furtherTold,
  flagSides,
  eitherMissing,
  flaggedRows,
  partsOfTime,
  fiscalPeriod,
  firstOrLast,
  whenAsked,
  placeInOrder,
  thanNamed,
  thanSuperior,
  sameAsNamed,
  everyOne,
  onlyThose,
  dealtPieces,
  punctualRows,
  lastingSoLong,
  everyTime,
  twoTimes,
  firstTime,
  whoLeads,
  whatIsDealt,
  whatIsIn,
  whoIsMeant,
  whereAsked,
];

/** The question without the words that are said of it as a whole, and how they are put onto what is read of the rest. */
type Composed = {
  readonly tokens: Tokens;
  /** The words taken out, each as typed; empty where the question is plain. */
  readonly said: readonly string[];
  /** Whether nothing but words of trade are taken out. */
  readonly isOfTrade: boolean;
  /** Whether the words by which one row is found are among them. */
  readonly isRanked: boolean;
  /** What is taken for granted. */
  readonly assumed: readonly Assumed[];
  /** Where something is said that tells no key of the rest by its role. */
  readonly apart: readonly { readonly start: number; readonly end: number }[];
  /** The part that cannot be said of this intent, or the intent with all of it. */
  readonly onto: (intent: QueryIntent, paths: TablePaths) => QueryIntent | string;
};

export function composed(asked: ToCompose): Composed {
  // What is so today is put on last, since the rest may say it already.
  const standing = underWay(asked) ?? asThingsStand(asked);
  let tokens = standing?.tokens ?? asked.tokens;
  const taken = all.flatMap((compose) => {
    const composition = compose({ ...asked, tokens });
    if (composition === null) return [];
    tokens = composition.tokens;
    return [composition];
  });
  const others = taken.toSorted((one, other) => Number(one.isLast ?? false) - Number(other.isLast ?? false));
  const found = standing === null ? others : [...others, standing];
  return {
    tokens,
    said: found.map(({ said }) => said),
    isOfTrade: found.length > 0 && found.every(({ isOfTrade }) => isOfTrade === true),
    isRanked: found.some(({ isRanked }) => isRanked === true),
    assumed: found.flatMap(({ assumed }) => assumed ?? []),
    apart: found.flatMap(({ apart }) => apart ?? []),
    onto: (intent, paths) => {
      let whole = intent;
      for (const { said, onto } of found) {
        const next = onto(whole, paths);
        if (next === null) return said;
        whole = next;
      }
      return whole;
    },
  };
}
