import { openEnd } from '../calendar.ts';
import { seededRandom } from '../seeded-random.ts';
import { dividends } from './dividends.ts';
import type { ExchangeRates } from './exchange-rates.ts';
import { type PriceSeries, roundTo } from './price-series.ts';
import { productValue, type ShareCounts, valueOn } from './share-counts.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { type Company, type Product, required, type World } from './world.ts';

/** Prices, exchange rates, share counts, company values, dividends and splits. */
export function priceRows(
  world: World,
  rates: ExchangeRates,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
  countsOf: ReadonlyMap<Product, ShareCounts>,
): TableRows[] {
  return [
    {
      table: 'FX_RATES',
      rows: [...rates].flatMap(([code, values]) =>
        values.map((rate, index) => [required(world.currencyIds, code), world.days[index] ?? '', rate]),
      ),
    },
    { table: 'PRD_PRICES', rows: dailyPrices(world, seriesOf, countsOf) },
    {
      table: 'SHARES_OUT',
      rows: [...countsOf].flatMap(([{ id }, { shares }]) =>
        shares.map(({ value, from, to }) => [id, value, from, to]),
      ),
    },
    {
      table: 'FREE_FLOAT',
      rows: [...countsOf].flatMap(([product, { freeFloat }]) =>
        freeFloat.map(({ value, from, to }) => [product.id, value, from, to === openEnd ? null : to]),
      ),
    },
    {
      table: 'COMPANY_CAPI',
      rows: companyValues(world, rates, seriesOf, countsOf).map(({ company, day, value }) => [
        company.id,
        day,
        value,
      ]),
    },
    { table: 'DIVIDENDS', rows: dividends(world, seriesOf) },
    {
      table: 'SPLITS',
      rows: [...seriesOf].flatMap(([{ id }, { splits }]) =>
        splits.map(({ day, newShares, oldShares }) => [id, day, newShares, oldShares]),
      ),
    },
  ];
}

function* dailyPrices(
  world: World,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
  countsOf: ReadonlyMap<Product, ShareCounts>,
): Iterable<Cell[]> {
  for (const product of world.products) {
    const series = seriesOf.get(product);
    if (series === undefined) continue;
    const random = seededRandom(`day ${product.id}`);
    const { decimals, close, volatility, splits } = series;
    const counts = countsOf.get(product.main ?? product);
    const turnover = random.between(0.0015, 0.007) * (product.value === null ? 0.15 : 1);
    const hasAverage = product.market.country.zone === 'N' || product.market.country.zone === 'E';
    let before = close[0] ?? 1;
    for (const [index, day] of world.days.entries()) {
      if (day > product.to) break;
      if (product.market.closed.has(day) || (product.from !== undefined && day < product.from)) continue;
      const last = close[index] ?? before;
      const split = splits.find((candidate) => candidate.day === day);
      if (split !== undefined) before *= split.oldShares / split.newShares;
      const open = roundTo(
        before + (last - before) * random.next() * 0.4 + before * random.normal() * volatility * 0.25,
        decimals,
      );
      const high = roundTo(
        Math.max(open, last) * (1 + Math.abs(random.normal()) * volatility * 0.4),
        decimals,
      );
      const low = roundTo(
        Math.min(open, last) * (1 - Math.abs(random.normal()) * volatility * 0.4),
        decimals,
      );
      const shares = counts === undefined ? 40_000_000 : (valueOn(counts.shares, day) ?? 0);
      const activity = 0.55 + random.next() * 0.9 + Math.abs(last / before - 1) * 14;
      const volume = Math.round((shares * turnover * activity) / (product.main === null ? 1 : product.ratio));
      const missing = random.next();
      const average = hasAverage ? roundTo((high + low + 2 * last) / 4, decimals) : null;
      yield missing < 0.001
        ? [product.id, day, null, null, null, last, null, null]
        : [product.id, day, open, high, low, last, volume, average];
      before = last;
    }
  }
}

/** Month ends at which a company had a value, from the same closes, counts and rates as the other tables. */
export function companyValues(
  world: World,
  rates: ExchangeRates,
  seriesOf: ReadonlyMap<Product, PriceSeries>,
  countsOf: ReadonlyMap<Product, ShareCounts>,
): { company: Company; day: string; value: number }[] {
  const monthEnds = world.days.flatMap((day, index) =>
    world.days[index + 1]?.slice(0, 7) === day.slice(0, 7) ? [] : [{ day, index }],
  );
  const byCompany = Map.groupBy(world.products, ({ company }) => company);
  return world.companies.flatMap((company) =>
    monthEnds.flatMap(({ day, index }) => {
      const values = (byCompany.get(company) ?? []).flatMap((product) => {
        const rate = rates.get(product.currency)?.[index];
        return (
          productValue(product, day, seriesOf.get(product)?.close[index], rate, countsOf.get(product)) ?? []
        );
      });
      if (values.length === 0) return [];
      return [{ company, day, value: Math.round(values.reduce((sum, value) => sum + value, 0)) }];
    }),
  );
}
