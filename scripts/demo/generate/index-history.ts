import { addDays, firstDay, lastDay, openEnd, thirdFriday, weekdayFrom } from '../calendar.ts';
import { type IndexLine, indices } from '../data/indices.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { type PriceSeries, roundTo } from './price-series.ts';
import { productValue, type ShareCounts, valueOn } from './share-counts.ts';
import type { Product, World } from './world.ts';

export type Composition = {
  readonly from: string;
  readonly to: string;
  /** Percent, four decimals, summing to 100. */
  readonly weights: ReadonlyMap<Product, number>;
};

export type IndexHistory = {
  readonly line: IndexLine;
  readonly compositions: readonly Composition[];
  /** One level per day of the world. */
  readonly levels: readonly number[];
};

/** The Mondays after the third Fridays of March, June, September and December. */
function reviewDays(): string[] {
  const days = [firstDay];
  for (let year = 2023; year <= 2025; year += 1) {
    for (const month of [3, 6, 9, 12]) {
      const day = addDays(thirdFriday(year, month), 3);
      if (day <= lastDay) days.push(day);
    }
  }
  return days;
}

function belongs(line: IndexLine, product: Product): boolean {
  const { company, market } = product;
  if (company === null || product.type === 'ADR' || product.type === 'PREF') return false;
  return (
    (line.zones?.includes(market.country.zone) ?? true) &&
    (line.countries?.includes(company.country.code) ?? true) &&
    (line.currencies?.includes(product.currency) ?? true) &&
    (line.sectors?.includes(company.sector) ?? true)
  );
}

/** Shares in proportion to value, none above the cap, rounded so that they sum to 100 exactly. */
function cappedWeights(values: readonly (readonly [Product, number])[], cap: number): Map<Product, number> {
  let weights = values.map(([product, value]) => [product, value] as const);
  for (let round = 0; round < 40; round += 1) {
    const total = weights.reduce((sum, [, value]) => sum + value, 0);
    weights = weights.map(([product, value]) => [product, Math.min(cap, (value / total) * 100)] as const);
  }
  const rounded = new Map(weights.map(([product, weight]) => [product, roundTo(weight, 4)]));
  const middle = weights[Math.floor(weights.length / 2)];
  const rest = 100 - [...rounded.values()].reduce((sum, weight) => sum + weight, 0);
  if (middle !== undefined) rounded.set(middle[0], roundTo((rounded.get(middle[0]) ?? 0) + rest, 4));
  return rounded;
}

/** Compositions reviewed each quarter, and on the day after a member stops trading; levels that follow from them. */
export function drawIndexHistories(
  world: World,
  rates: ExchangeRates,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
  countsOf: ReadonlyMap<Product, ShareCounts>,
): IndexHistory[] {
  const dayIndex = new Map(world.days.map((day, index) => [day, index]));
  const delisted = world.products.filter(({ to, main }) => to !== openEnd && main === null);

  return indices.map((line) => {
    const candidates = world.products.filter((product) => belongs(line, product));
    const choose = (day: string): Map<Product, number> => {
      const index = Math.max(0, (dayIndex.get(day) ?? 0) - 1);
      const valued: [Product, number][] = [];
      for (const product of candidates) {
        const counts = countsOf.get(product);
        const close = seriesOf.get(product)?.close[index];
        const value = productValue(product, day, close, rates.get(product.currency)?.[index], counts);
        const free = counts === undefined ? undefined : valueOn(counts.freeFloat, day);
        if (value !== undefined && free !== undefined) valued.push([product, (value * free) / 100]);
      }
      valued.sort((one, other) => other[1] - one[1]);
      return cappedWeights(valued.slice(0, line.size), line.cap);
    };

    const starts = reviewDays();
    let compositions: { from: string; weights: ReadonlyMap<Product, number> }[] = [];
    for (const from of starts) compositions.push({ from, weights: choose(from) });
    for (const product of delisted) {
      const from = weekdayFrom(addDays(product.to, 1));
      const before = compositions.filter((composition) => composition.from <= from).at(-1);
      if (before?.weights.has(product) && before.from !== from)
        compositions.push({ from, weights: choose(from) });
      compositions = compositions.sort((one, other) => (one.from < other.from ? -1 : 1));
    }
    const dated = compositions.map(({ from, weights }, index) => {
      const next = compositions[index + 1];
      return { from, to: next === undefined ? openEnd : addDays(next.from, -1), weights };
    });
    return { line, compositions: dated, levels: levelsOf(line, dated, world, rates, seriesOf) };
  });
}

function levelsOf(
  line: IndexLine,
  compositions: readonly Composition[],
  world: World,
  rates: ExchangeRates,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
): number[] {
  const indexRates = rates.get(line.currency) ?? [];
  let level = line.base;
  return world.days.map((day, index) => {
    if (index === 0) return roundTo(level, 2);
    const composition = compositions.find(({ from, to }) => from <= day && day <= to);
    const currencyGain = (indexRates[index - 1] ?? 1) / (indexRates[index] ?? 1);
    let gain = 0;
    for (const [product, weight] of composition?.weights ?? []) {
      const series = seriesOf.get(product);
      const own = rates.get(product.currency);
      const before = (series?.close[index - 1] ?? 1) * (own?.[index - 1] ?? 1);
      const split = series?.splits.find((candidate) => candidate.day === day);
      const factor = split === undefined ? 1 : split.newShares / split.oldShares;
      const now = (series?.close[index] ?? 1) * (own?.[index] ?? 1) * factor;
      gain += (weight / 100) * ((now / before) * currencyGain - 1);
    }
    level *= 1 + gain;
    return roundTo(level, 2);
  });
}

/** Closes of the funds: the level of their index in the currency of their market, with a small running cost. */
export function fundSeries(
  world: World,
  rates: ExchangeRates,
  histories: readonly IndexHistory[],
): ReadonlyMap<Product, PriceSeries> {
  const seriesOf = new Map<Product, PriceSeries>();
  for (const product of world.products) {
    const history = histories.find(({ line }) => line.code === product.tracks);
    if (history === undefined) continue;
    const from = rates.get(history.line.currency) ?? [];
    const to = rates.get(product.currency) ?? [];
    let before: number | undefined;
    const close = history.levels.map((level, index) => {
      const closed = product.market.closed.has(world.days[index] ?? '');
      const price = (level * product.ratio * (1 - index * 0.000006) * (from[index] ?? 1)) / (to[index] ?? 1);
      before = closed && before !== undefined ? before : roundTo(price, 2);
      return before;
    });
    seriesOf.set(product, { decimals: 2, close, volatility: 0.002, splits: [] });
  }
  return seriesOf;
}
