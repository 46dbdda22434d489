import { lastDay, weekdayFrom } from '../calendar.ts';
import { analysts, brokers, vendors } from '../data/coverage.ts';
import { seededRandom } from '../seeded-random.ts';
import { type PriceSeries, roundTo } from './price-series.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { type Product, required, type World } from './world.ts';

export const vendorIds: ReadonlyMap<string, number> = new Map(
  vendors.map(([name], index) => [name, 31 + index]),
);

/** Data vendors and their feeds, brokers, analysts and what they recommend. */
export function coverageRows(world: World, seriesOf: ReadonlyMap<Product, PriceSeries>): TableRows[] {
  return [
    {
      table: 'VENDORS',
      rows: vendors.map(([name, country, from, to]) => [
        required(vendorIds, name),
        name,
        country === null ? null : required(world.countries, country).id,
        from,
        to,
      ]),
    },
    { table: 'VENDOR_FEEDS', rows: vendorFeeds(world) },
    {
      table: 'BROKERS',
      rows: brokers.map(([name, country], index) => [
        601 + index,
        name,
        required(world.countries, country).id,
      ]),
    },
    {
      table: 'ANALYSTS',
      rows: analysts.map(([name, broker, sector], index) => [
        9101 + index,
        name,
        601 + broker,
        sector === null ? null : required(world.sectorIds, sector),
      ]),
    },
    { table: 'RECOS', rows: recommendations(world, seriesOf) },
  ];
}

function vendorFeeds(world: World): Cell[][] {
  const random = seededRandom('feeds');
  const quoting = ['Quaystone Market Data', 'Tidewater Quotes', 'Oldbridge Feeds'];
  return [...world.markets.values()].flatMap((market) =>
    quoting.flatMap((vendor, index) => {
      if (random.next() < 0.25) return [];
      const id = required(vendorIds, vendor);
      const fee = random.next() < 0.15 ? null : random.integer(4, 90) * 250;
      const endOfDay: Cell[] = [id, market.id, 'END_OF_DAY', index + 1, fee];
      return index === 0 && random.next() < 0.4
        ? [endOfDay, [id, market.id, 'REAL_TIME', 1, random.integer(40, 200) * 500]]
        : [endOfDay];
    }),
  );
}

/** Each analyst follows companies of the own sector, or any when not specialised, a few times a year. */
function recommendations(world: World, seriesOf: ReadonlyMap<Product, PriceSeries>): Cell[][] {
  const rows: Cell[][] = [];
  const mainOf = new Map(
    world.products.filter(({ main }) => main === null).map((product) => [product.company, product]),
  );
  const dayIndex = new Map(world.days.map((day, index) => [day, index]));
  analysts.forEach(([, , sector], analyst) => {
    const random = seededRandom(`analyst ${analyst}`);
    for (const company of world.companies) {
      if (random.next() > (sector === null ? 0.2 : company.sector === sector ? 0.7 : 0)) continue;
      for (let year = 2023; year <= 2025; year += 1) {
        for (let issue = random.integer(0, 2); issue > 0; issue -= 1) {
          const month = String(random.integer(1, year === 2025 ? 7 : 12)).padStart(2, '0');
          const day = weekdayFrom(`${year}-${month}-${String(random.integer(1, 26)).padStart(2, '0')}`);
          const main = mainOf.get(company);
          const close = main === undefined ? undefined : seriesOf.get(main)?.close[dayIndex.get(day) ?? 0];
          if (close === undefined || day > lastDay || day > company.to || day < (company.from ?? ''))
            continue;
          const view = random.next();
          const recommendation = view < 0.5 ? 'BUY' : view < 0.86 ? 'HOLD' : 'SELL';
          const upside =
            view < 0.5
              ? random.between(1.08, 1.35)
              : view < 0.86
                ? random.between(0.96, 1.08)
                : random.between(0.7, 0.94);
          const target =
            random.next() < 0.08 ? null : roundTo(close * upside, close > 1000 ? 0 : close > 20 ? 1 : 2);
          rows.push([12001 + rows.length, 9101 + analyst, company.id, day, recommendation, target]);
        }
      }
    }
  });
  return rows;
}
