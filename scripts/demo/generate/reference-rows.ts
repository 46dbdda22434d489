import { openEnd } from '../calendar.ts';
import { countries, marketZones, timeZones } from '../data/countries.ts';
import { currencies } from '../data/currencies.ts';
import { markets } from '../data/markets.ts';
import { sectors } from '../data/sectors.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { required, type World } from './world.ts';

/** Currencies, places, markets with hours and holidays, sectors. */
export function referenceRows(world: World): TableRows[] {
  const zoneIds = new Map(timeZones.map(([name], index) => [name, 124 + index * 6]));
  return [
    {
      table: 'CURRENCIES',
      rows: currencies.map(([code, name, decimals, , , from]) => [
        required(world.currencyIds, code),
        code,
        name,
        decimals,
        from,
        openEnd,
      ]),
    },
    { table: 'TZONE', rows: timeZones.map(([name, offset]) => [required(zoneIds, name), name, offset]) },
    { table: 'MARKET_ZONE', rows: marketZones },
    {
      table: 'COUNTRY',
      rows: countries.map(([code, zone, name, currency, emerging]) => [
        required(world.countries, code).id,
        code,
        name,
        required(world.currencyIds, currency),
        zone,
        emerging ? 'Y' : 'N',
      ]),
    },
    {
      table: 'MARKETS',
      rows: markets.map(([code, name, type, , timeZone, , , from, to]) => {
        const { id, country } = required(world.markets, code);
        return [
          id,
          code,
          name,
          type,
          country.id,
          country.zone,
          required(zoneIds, timeZone),
          from,
          to ?? openEnd,
        ];
      }),
    },
    { table: 'TRD_HOURS', rows: tradingHours(world) },
    {
      table: 'TRD_HOLIDAYS',
      rows: [...world.markets.values()].flatMap(({ id, to, closed }) =>
        [...closed].filter(([day]) => day <= to).map(([day, name]) => [id, day, name]),
      ),
    },
    { table: 'SECTORS', rows: sectors.map(([code, name]) => [required(world.sectorIds, code), code, name]) },
    {
      table: 'SUB_SECTORS',
      rows: sectors.flatMap(([sector, , , , subSectors]) =>
        subSectors.map(([code, name]) => [
          required(world.subSectorIds, code),
          required(world.sectorIds, sector),
          code,
          name,
        ]),
      ),
    },
  ];
}

/** One continuous session, with a lunch break in Tokyo, Hong Kong and mainland China. */
function tradingHours(world: World): Cell[][] {
  const lunch: Readonly<Record<string, readonly [string, string]>> = {
    XTKS: ['11:30', '12:30'],
    XHKG: ['12:00', '13:00'],
    XGEM: ['12:00', '13:00'],
    XSHG: ['11:30', '13:00'],
    XSHE: ['11:30', '13:00'],
  };
  return markets
    .filter(([, , type, , , , , , to]) => type !== 'COMPOSITE' && to === undefined)
    .flatMap(([code, , , , , opens, closes]) => {
      const { id } = required(world.markets, code);
      const pause = lunch[code];
      return pause === undefined
        ? [[id, 'CONTINUOUS', opens, closes]]
        : [
            [id, 'MORNING', opens, pause[0]],
            [id, 'AFTERNOON', pause[1], closes],
          ];
    });
}
