import { lastDay, openEnd } from '../calendar.ts';
import { currencies } from '../data/currencies.ts';
import { splits } from '../data/products.ts';
import { sectors } from '../data/sectors.ts';
import { seededRandom } from '../seeded-random.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import type { Product, World } from './world.ts';

export type Split = { readonly day: string; readonly newShares: number; readonly oldShares: number };

/** One value per day of the world. A closed day repeats the close before it. */
export type PriceSeries = {
  readonly decimals: number;
  /** As stored: rounded, not adjusted for splits. */
  readonly close: readonly number[];
  /** Daily standard deviation of the product's own movement. */
  readonly volatility: number;
  readonly splits: readonly Split[];
};

const tradingDaysPerYear = 260;

function drawFactor(name: string, days: number, yearlyDrift: number, volatility: number): number[] {
  const random = seededRandom(`factor ${name}`);
  return Array.from({ length: days }, () => yearlyDrift / tradingDaysPerYear + random.normal() * volatility);
}

function splitsOf(product: Product): Split[] {
  const { ticker, market } = product.main ?? product;
  return splits
    .filter(([splitTicker, splitMarket]) => splitTicker === ticker && splitMarket === market.code)
    .map(([, , day, newShares, oldShares]) => ({ day, newShares, oldShares }));
}

function decimalsFor(currency: string, price: number): number {
  const minor = currencies.find(([code]) => code === currency)?.[2] ?? 2;
  if (minor === 0) return price > 10_000 ? 0 : 1;
  if (minor === 3) return 3;
  return price < 5 ? 4 : price < 50 ? 3 : 2;
}

export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/** A close holds from its day until the next day on which the market is open. */
function carryClosedDays(
  world: World,
  product: Product,
  prices: readonly number[],
  decimals: number,
): number[] {
  const close: number[] = [];
  prices.forEach((price, index) => {
    const closed = product.market.closed.has(world.days[index] ?? '');
    const before = close.at(-1);
    close.push(closed && before !== undefined ? before : roundTo(price, decimals));
  });
  return close;
}

/**
 * Closes of every share and receipt, drawn backwards from the price of the last day: a movement of all markets, one of
 * the sector and one of its own. Other share classes and receipts follow the main share through the exchange rate.
 */
export function drawPriceSeries(world: World, rates: ExchangeRates): ReadonlyMap<Product, PriceSeries> {
  const count = world.days.length;
  const everywhere = drawFactor('everywhere', count, 0, 0.006);
  const bySector = new Map(
    sectors.map(([code, , drift, volatility]) => [code, drawFactor(code, count, drift, volatility)]),
  );
  const seriesOf = new Map<Product, PriceSeries>();

  for (const product of world.products) {
    if (product.main !== null || product.company === null) continue;
    const random = seededRandom(`price ${product.id}`);
    const sector = bySector.get(product.company.sector) ?? everywhere;
    const beta = random.between(0.6, 1.4);
    const drift = (random.normal() * 0.14) / tradingDaysPerYear;
    const volatility = random.between(0.008, 0.019);
    const productSplits = splitsOf(product);
    const end = product.to === openEnd ? lastDay : product.to;
    const prices = new Array<number>(count).fill(product.lastPrice);
    let price = product.lastPrice;
    for (let index = count - 1; index >= 0; index -= 1) {
      const day = world.days[index] ?? '';
      if (day > end) continue;
      prices[index] = price;
      price /=
        1 + (everywhere[index] ?? 0) * beta + (sector[index] ?? 0) + drift + random.normal() * volatility;
      for (const split of productSplits) if (split.day === day) price *= split.newShares / split.oldShares;
    }
    const decimals = decimalsFor(product.currency, product.lastPrice);
    const close = carryClosedDays(world, product, prices, decimals);
    seriesOf.set(product, { decimals, close, volatility, splits: productSplits });
  }

  for (const product of world.products) {
    const main = product.main;
    const mainSeries = main === null ? undefined : seriesOf.get(main);
    if (main === null || mainSeries === undefined) continue;
    const random = seededRandom(`price ${product.id}`);
    const from = rates.get(main.currency) ?? [];
    const to = rates.get(product.currency) ?? [];
    const prices = mainSeries.close.map((price, index) => {
      const spread = 1 + random.normal() * 0.002;
      return (price * product.ratio * spread * (from[index] ?? 1)) / (to[index] ?? 1);
    });
    const decimals = decimalsFor(product.currency, prices.at(-1) ?? 1);
    seriesOf.set(product, {
      decimals,
      close: carryClosedDays(world, product, prices, decimals),
      volatility: mainSeries.volatility,
      splits: mainSeries.splits,
    });
  }
  return seriesOf;
}
