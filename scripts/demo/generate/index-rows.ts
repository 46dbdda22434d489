import { addDays, firstDay, lastDay, openEnd, thirdFriday } from '../calendar.ts';
import { seededRandom } from '../seeded-random.ts';
import type { IndexHistory } from './index-history.ts';
import { roundTo } from './price-series.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { required, type World } from './world.ts';

/** Indices, their members and levels, and the futures on them. */
export function indexRows(
  world: World,
  histories: readonly IndexHistory[],
  vendorIds: ReadonlyMap<string, number>,
): TableRows[] {
  const { contracts, prices } = futures(world, histories);
  return [
    {
      table: 'INDICES',
      rows: histories.map(({ line }) => [
        required(world.indexIds, line.code),
        line.code,
        line.name,
        required(world.currencyIds, line.currency),
        required(vendorIds, line.vendor),
        firstDay,
        line.base,
        openEnd,
      ]),
    },
    {
      table: 'INDEX_COMPO',
      rows: histories.flatMap(({ line, compositions }) =>
        compositions.flatMap(({ from, to, weights }) =>
          [...weights].map(([product, weight]) => [
            required(world.indexIds, line.code),
            product.id,
            weight,
            from,
            to,
          ]),
        ),
      ),
    },
    {
      table: 'INDEX_LVL',
      rows: histories.flatMap(({ line, levels }) =>
        levels.map((level, index) => [
          required(world.indexIds, line.code),
          world.days[index] ?? '',
          level,
          line.code === 'MEN10' ? null : roundTo(level * (1 + index * 0.00008), 2),
        ]),
      ),
    },
    { table: 'FUTURES', rows: contracts },
    { table: 'FUT_PRICES', rows: prices },
  ];
}

/** Quarterly contracts, each quoted over its last nine months, above its index by a small cost of carry. */
function futures(
  world: World,
  histories: readonly IndexHistory[],
): { contracts: Cell[][]; prices: Cell[][] } {
  const contracts: Cell[][] = [];
  const prices: Cell[][] = [];
  const monthLetter: Readonly<Record<number, string>> = { 3: 'H', 6: 'M', 9: 'U', 12: 'Z' };
  for (const { line, levels } of histories) {
    if (line.future === undefined) continue;
    const market = required(world.markets, line.future.market);
    const random = seededRandom(`futures ${line.code}`);
    for (let year = 2023; year <= 2026; year += 1) {
      for (const month of [3, 6, 9, 12]) {
        const expiry = thirdFriday(year, month);
        const begin = addDays(expiry, -274);
        if (begin > lastDay) continue;
        const id = 81001 + contracts.length * 5;
        const code = `${line.future.root}${monthLetter[month] ?? ''}${String(year).slice(2)}`;
        const currency = required(world.currencyIds, line.currency);
        contracts.push([
          id,
          code,
          required(world.indexIds, line.code),
          market.id,
          currency,
          line.future.lot,
          begin,
          expiry,
        ]);
        world.days.forEach((day, index) => {
          if (day < begin || day > expiry || market.closed.has(day)) return;
          const left = (Date.parse(expiry) - Date.parse(day)) / 86_400_000;
          const fair =
            (levels[index] ?? 0) * (1 + left * 0.00008 + random.normal() * 0.0004 * (left === 0 ? 0 : 1));
          const interest = Math.round(180_000 * (1 - Math.abs(left - 45) / 300) * random.between(0.9, 1.1));
          const volume = left > 100 ? random.integer(40, 900) : random.integer(20_000, 160_000);
          prices.push([id, day, roundTo(fair, 1), random.next() < 0.004 ? null : volume, interest]);
        });
      }
    }
  }
  return { contracts, prices };
}
