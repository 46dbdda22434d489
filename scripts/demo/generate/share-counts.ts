import { addDays, firstDay } from '../calendar.ts';
import { seededRandom } from '../seeded-random.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { type PriceSeries, roundTo } from './price-series.ts';
import type { Product, World } from './world.ts';

/** A value that holds from the first to the last day, both included. */
export type DatedValue = { readonly value: number; readonly from: string; readonly to: string };

export type ShareCounts = {
  /** Number of shares, oldest range first; the ranges leave no gap. */
  readonly shares: readonly DatedValue[];
  /** Percent of the shares that may trade freely. */
  readonly freeFloat: readonly DatedValue[];
};

export function valueOn(ranges: readonly DatedValue[], day: string): number | undefined {
  return ranges.find(({ from, to }) => from <= day && day <= to)?.value;
}

function datedValues(changes: readonly { from: string; value: number }[], end: string): DatedValue[] {
  return changes.map(({ from, value }, index) => {
    const next = changes[index + 1];
    return { value, from, to: next === undefined ? end : addDays(next.from, -1) };
  });
}

/** Share counts, walked backwards from the value of the company on its last day through buybacks, issues and splits. */
export function drawShareCounts(
  world: World,
  rates: ExchangeRates,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
): ReadonlyMap<Product, ShareCounts> {
  const countsOf = new Map<Product, ShareCounts>();
  for (const product of world.products) {
    const series = seriesOf.get(product);
    if (product.value === null || series === undefined) continue;
    const random = seededRandom(`shares ${product.id}`);
    const price = series.close.at(-1) ?? 1;
    const rate = rates.get(product.currency)?.at(-1) ?? 1;

    const splitDays = new Map(series.splits.map((split) => [split.day, split.newShares / split.oldShares]));
    const begin = product.from ?? firstDay;
    const changeDays = new Set(splitDays.keys());
    for (const year of [2023, 2024, 2025]) {
      const month = random.integer(2, year === 2025 ? 6 : 11);
      if (random.next() < 0.7) changeDays.add(`${year}-${String(month).padStart(2, '0')}-15`);
    }
    let count = Math.round((product.value * random.between(0.988, 1.012)) / price / rate / 100) * 100;
    const changes: { from: string; value: number }[] = [];
    for (const day of [...changeDays]
      .filter((day) => day > begin && day <= product.to)
      .sort()
      .reverse()) {
      changes.unshift({ from: day, value: count });
      const ratio = splitDays.get(day) ?? 1 + random.between(-0.018, 0.012);
      count = Math.round(count / ratio / 100) * 100;
    }
    changes.unshift({ from: begin, value: count });

    const free = roundTo(random.next() < 0.55 ? random.between(93, 100) : random.between(38, 92), 1);
    const floats = [{ from: begin, value: free }];
    if (random.next() < 0.3) {
      const later = roundTo(Math.min(100, free + random.between(-4, 4)), 1);
      floats.push({ from: `2024-0${random.integer(2, 9)}-01`, value: later });
    }
    countsOf.set(product, {
      shares: datedValues(changes, product.to),
      freeFloat: datedValues(
        floats.filter(({ from }, index) => index === 0 || (from > begin && from <= product.to)),
        product.to,
      ),
    });
  }
  return countsOf;
}

/** Value in US dollars of all shares of a product at a close, or undefined when it has none then. */
export function productValue(
  product: Product,
  day: string,
  close: number | undefined,
  rate: number | undefined,
  counts: ShareCounts | undefined,
): number | undefined {
  const shares = counts === undefined ? undefined : valueOn(counts.shares, day);
  if (product.from !== undefined && day < product.from) return undefined;
  if (shares === undefined || close === undefined || rate === undefined || day > product.to) return undefined;
  return shares * close * rate;
}
