import { firstDay, lastDay, openEnd, weekdays } from '../calendar.ts';
import { companies } from '../data/companies.ts';
import { countries } from '../data/countries.ts';
import { currencies } from '../data/currencies.ts';
import { indices } from '../data/indices.ts';
import { markets } from '../data/markets.ts';
import { delistings, funds, newcomers, otherProducts } from '../data/products.ts';
import { sectors } from '../data/sectors.ts';
import { closedDays } from './closed-days.ts';

export type Named = { readonly id: number; readonly code: string };

export type Country = Named & { readonly zone: string; readonly currency: string };
export type Market = Named & {
  readonly country: Country;
  readonly to: string;
  readonly closed: ReadonlyMap<string, string>;
};
export type Company = {
  readonly id: number;
  readonly name: string;
  readonly country: Country;
  readonly sector: string;
  readonly subSector: string;
  readonly founded: number | null;
  readonly employees: number | null;
  /** First day on a market when it lies within the data, else undefined. */
  readonly from: string | undefined;
  readonly to: string;
};
export type Product = {
  readonly id: number;
  readonly name: string;
  readonly type: 'EQ' | 'PREF' | 'ADR' | 'REIT' | 'ETF';
  readonly company: Company | null;
  readonly market: Market;
  readonly currency: string;
  readonly ticker: string;
  /** First day of trading when it lies within the data, else undefined. */
  readonly from: string | undefined;
  /** Last day of trading, or the open end. */
  readonly to: string;
  readonly note: string | null;
  readonly lastPrice: number;
  /** Value on the last day in US dollars; absent when its shares are counted elsewhere, as for receipts and funds. */
  readonly value: number | null;
  readonly dividendYield: number;
  /** The product whose price it follows. */
  readonly main: Product | null;
  readonly ratio: number;
  /** Code of the index a fund follows. */
  readonly tracks: string | null;
};

/** The invented universe: who exists, with ids, before any time series is drawn. */
export type World = {
  readonly days: readonly string[];
  readonly currencyIds: ReadonlyMap<string, number>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly markets: ReadonlyMap<string, Market>;
  readonly sectorIds: ReadonlyMap<string, number>;
  readonly subSectorIds: ReadonlyMap<string, number>;
  readonly indexIds: ReadonlyMap<string, number>;
  readonly companies: readonly Company[];
  readonly products: readonly Product[];
};

/** The value of a key that the hand-written data must hold. */
export function required<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the demo data names ${key}, which exists nowhere`);
  return value;
}

export function buildWorld(): World {
  const currencyIds = new Map(currencies.map(([code], index) => [code, 101 + index]));
  const countryByCode = new Map<string, Country>(
    countries.map(([code, zone, , currency], index) => [code, { id: 400 + index * 7, code, zone, currency }]),
  );
  const marketByCode = new Map<string, Market>(
    markets.map(([code, , , countryCode, , , , , to], index) => {
      const country = required(countryByCode, countryCode);
      return [
        code,
        { id: 15001 + index * 13, code, country, to: to ?? openEnd, closed: closedDays(country) },
      ];
    }),
  );
  const sectorOf = new Map<string, string>();
  for (const [code, , , , subSectors] of sectors) for (const [sub] of subSectors) sectorOf.set(sub, code);

  const ended = new Map(delistings.map(([ticker, market, to, why]) => [`${ticker} ${market}`, { to, why }]));
  const begun = new Map(newcomers.map(([ticker, market, from]) => [`${ticker} ${market}`, from]));
  const mains = new Map<string, Product>();
  const companyList: Company[] = [];
  const products: Product[] = [];
  const productId = (): number => 20011 + products.length * 17;

  companies.forEach((line, index) => {
    const [
      name,
      legalName,
      countryCode,
      subSector,
      ticker,
      marketCode,
      price,
      billions,
      dividendYield,
      founded,
      staff,
    ] = line;
    const end = ended.get(`${ticker} ${marketCode}`);
    const company: Company = {
      id: 3001 + index * 3,
      name: legalName,
      country: required(countryByCode, countryCode),
      sector: required(sectorOf, subSector),
      subSector,
      founded,
      employees: staff === null ? null : Math.round(staff * 1000),
      from: begun.get(`${ticker} ${marketCode}`),
      to: end?.to ?? openEnd,
    };
    const market = required(marketByCode, marketCode);
    const product: Product = {
      id: productId(),
      name,
      type: subSector === 'REIT' ? 'REIT' : 'EQ',
      company,
      market,
      currency: market.country.currency,
      ticker,
      from: company.from,
      to: company.to,
      note: end?.why ?? null,
      lastPrice: price,
      value: billions * 1e9,
      dividendYield,
      main: null,
      ratio: 1,
      tracks: null,
    };
    companyList.push(company);
    products.push(product);
    mains.set(`${ticker} ${marketCode}`, product);
  });

  for (const [name, mainTicker, mainMarket, type, ticker, marketCode, ratio, billions] of otherProducts) {
    const main = required(mains, `${mainTicker} ${mainMarket}`);
    const market = required(marketByCode, marketCode);
    products.push({
      ...main,
      id: productId(),
      name,
      type,
      market,
      currency: market.country.currency,
      ticker,
      value: billions === null ? null : billions * 1e9,
      main,
      ratio,
    });
  }

  for (const [name, ticker, marketCode, index, perPoint] of funds) {
    const market = required(marketByCode, marketCode);
    products.push({
      id: productId(),
      name,
      type: 'ETF',
      company: null,
      market,
      currency: market.country.currency,
      ticker,
      from: undefined,
      to: openEnd,
      note: null,
      lastPrice: 0,
      value: null,
      dividendYield: 1.4,
      main: null,
      ratio: perPoint,
      tracks: index,
    });
  }

  return {
    days: weekdays(firstDay, lastDay),
    currencyIds,
    countries: countryByCode,
    markets: marketByCode,
    sectorIds: new Map(sectors.map(([code], index) => [code, 10 + index * 5])),
    subSectorIds: new Map([...sectorOf.keys()].map((code, index) => [code, 1001 + index * 10])),
    indexIds: new Map(indices.map(({ code }, index) => [code, 701 + index * 11])),
    companies: companyList,
    products,
  };
}
