import { currencies } from '../data/currencies.ts';
import { seededRandom } from '../seeded-random.ts';
import type { World } from './world.ts';

/** US dollars for one unit, per currency and day of the world, as stored: six significant digits. */
export type ExchangeRates = ReadonlyMap<string, readonly number[]>;

/** Random walks drawn backwards from the rate of the last day. */
export function drawExchangeRates(world: World): ExchangeRates {
  return new Map(
    currencies.map(([code, , , lastRate, volatility]) => {
      const random = seededRandom(`rates ${code}`);
      const rates: number[] = [];
      let rate = lastRate;
      for (let day = world.days.length - 1; day >= 0; day -= 1) {
        rates.unshift(Number(rate.toPrecision(6)));
        rate /= 1 + random.normal() * volatility;
      }
      return [code, rates];
    }),
  );
}
