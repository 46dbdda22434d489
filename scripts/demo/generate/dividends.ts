import { addDays, weekdayFrom } from '../calendar.ts';
import { dividendPauses, firstDividends, specialDividends } from '../data/products.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { type PriceSeries, roundTo } from './price-series.ts';
import type { Cell } from './table-rows.ts';
import { type Product, required, type World } from './world.ts';

/** Months of the year in which a market's companies go ex-dividend. */
function dividendMonths({ market }: Product, random: SeededRandom): number[] {
  if (market.country.zone === 'N') return [2, 5, 8, 11];
  if (market.country.code === 'JP') return [3, 9];
  if (market.country.code === 'GB') return [4, 10];
  return [random.integer(4, 6)];
}

/** Rows of DIVIDENDS. Each is paid two weeks after its ex-date, in the same month. */
export function dividends(world: World, seriesOf: ReadonlyMap<Product, PriceSeries>): Cell[][] {
  const rows: Cell[][] = [];
  const firstMonth = new Map(firstDividends);
  for (const product of world.products) {
    const series = seriesOf.get(product);
    if (series === undefined || product.dividendYield === 0) continue;
    const random = seededRandom(`dividends ${product.id}`);
    const months = dividendMonths(product, random);
    const own = ([ticker, market]: readonly [string, string, ...unknown[]]): boolean =>
      ticker === product.ticker && market === product.market.code;
    const pauses = dividendPauses.find(own)?.[2];
    const start = firstMonth.get(product.company?.name ?? '') ?? product.from ?? '';
    const dayOfMonth = random.integer(4, 9);
    const currency = required(world.currencyIds, product.currency);
    const add = (ex: string, pay: string | null, amount: number, type: string): void => {
      rows.push([70001 + rows.length, product.id, ex, pay, amount, currency, type]);
    };
    for (let year = 2023; year <= 2025; year += 1) {
      for (const month of months) {
        const ex = weekdayFrom(`${year}-${String(month).padStart(2, '0')}-0${dayOfMonth}`);
        const pay = weekdayFrom(addDays(ex, 14));
        const close = series.close[world.days.indexOf(ex)];
        if (close === undefined || ex > product.to || ex < start || pauses?.includes(year)) continue;
        const yearly = ((close * product.dividendYield) / 100) * (1 + (year - 2024) * 0.04);
        const amount = roundTo(yearly / months.length, close < 5 ? 5 : 4);
        if (amount === 0) continue;
        add(ex, random.next() < 0.02 ? null : pay, amount, 'REGULAR');
      }
    }
    for (const [, , ex, amount] of specialDividends.filter(own)) {
      add(ex, weekdayFrom(addDays(ex, 14)), amount, 'SPECIAL');
    }
  }
  return rows;
}
