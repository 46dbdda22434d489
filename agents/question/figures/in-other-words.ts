import type { Tables } from '#lib/domain/schema.ts';
import { actsAsRows, firstDealer, newcomers } from './acts-as-rows.ts';
import { allTime } from './all-time.ts';
import { calledBefore } from './called-before.ts';
import { earnsMore, earnsMost } from './earns-more.ts';
import { howOftenDone } from './how-often-done.ts';
import { commonestNames, mostDone, rankedThings } from './ranked-by-rows.ts';
import { rateAsShare } from './rate-as-share.ts';
import { rowsBesideFigures } from './rows-beside-figures.ts';
import { shareOfOneValue, shareOfValue } from './share-of-value.ts';
import { unitsOfThings, whatSells } from './units-of-things.ts';
import { valuesListed } from './values-listed.ts';
import { whenBegan, whenEachBegan } from './when-began.ts';

const ways: readonly ((question: string, tables: Tables) => string | null)[] = [
  whatSells,
  unitsOfThings,
  rateAsShare,
  shareOfValue,
  valuesListed,
  shareOfOneValue,
  rowsBesideFigures,
  commonestNames,
  mostDone,
  earnsMost,
  earnsMore,
  rankedThings,
  howOftenDone,
  actsAsRows,
  newcomers,
  firstDealer,
  whenBegan,
  calledBefore,
  allTime,
];

/**
 * What stands for rows is so even where it is a column as well or where another day would do, a rate of something where no column is called a
 * rate, a ratio is no group for each of its units, values that are listed are told apart, and who sells the most is told by sales.
 */
const overruling: typeof ways = [
  whatSells,
  unitsOfThings,
  rateAsShare,
  shareOfValue,
  valuesListed,
  shareOfOneValue,
  rowsBesideFigures,
  rankedThings,
  mostDone,
  earnsMost,
  earnsMore,
  howOftenDone,
  actsAsRows,
  calledBefore,
  allTime,
  whenEachBegan,
];

/** The question in words that say the same by what the schema has; null where it has no such words. */
export function inOtherWords(question: string, tables: Tables, isRead: boolean): string | null {
  for (const way of isRead ? overruling : ways) {
    const said = way(question, tables);
    if (said !== null) return said;
  }
  return null;
}
