import { addDays, openEnd } from '../calendar.ts';
import { codeTypes, formerTickers, productTypes } from '../data/products.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Cell, TableRows } from './table-rows.ts';
import { type Product, required, type World } from './world.ts';

/** Products, their codes and the markets on which they are listed. */
export function productRows(world: World): TableRows[] {
  return [
    { table: 'PRODUCT_TYPES', rows: productTypes },
    {
      table: 'PRODUCTS',
      rows: world.products.map((product) => [
        product.id,
        product.name,
        product.type,
        product.company?.id ?? null,
        required(world.currencyIds, product.currency),
        product.market.id,
        beginOf(product),
        product.to,
        product.note,
      ]),
    },
    { table: 'CODE_TYPES', rows: codeTypes },
    { table: 'PRODUCT_CODES', rows: world.products.flatMap(productCodes) },
    { table: 'LISTINGS', rows: listings(world) },
  ];
}

/** Between twenty years before the data and its beginning. */
function beginOf(product: Product): string {
  if (product.from !== undefined) return product.from;
  const random = seededRandom(`begin ${product.id}`);
  const year = Math.max(product.type === 'ETF' ? 2014 : 1980, (product.company?.founded ?? 1980) + 3);
  return `${Math.min(2022, year + random.integer(0, 6))}-${String(random.integer(1, 12)).padStart(2, '0')}-${random.integer(10, 28)}`;
}

function digits(random: { integer(low: number, high: number): number }, count: number): string {
  return Array.from({ length: count }, () => random.integer(0, 9)).join('');
}

/** The check digit that makes an ISIN valid: letters count as two digits, then Luhn. */
function withCheckDigit(body: string): string {
  const expanded = [...body].map((sign) => Number.parseInt(sign, 36)).join('');
  let sum = 0;
  [...expanded].reverse().forEach((sign, index) => {
    const doubled = Number(sign) * (index % 2 === 0 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const ricSuffix: Readonly<Record<string, string>> = {
  XNYS: 'N',
  XNAS: 'OQ',
  XLON: 'L',
  XPAR: 'PA',
  XETR: 'DE',
  XTKS: 'T',
};

function productCodes(product: Product): Cell[][] {
  const random = seededRandom(`codes ${product.id}`);
  const from = beginOf(product);
  const { country, code: market } = product.market;
  const suffix = ricSuffix[market] ?? market.slice(1);
  const place = product.type === 'ADR' ? 'US' : (product.company?.country.code ?? country.code);
  const rows: Cell[][] = [
    [product.id, 'ISIN', withCheckDigit(`${place}${digits(random, 9)}`), from, product.to],
    [product.id, 'RIC', `${product.ticker.replace(' ', '')}.${suffix}`, from, product.to],
  ];
  if (country.zone === 'E') rows.push([product.id, 'SEDOL', `B${digits(random, 6)}`, from, product.to]);
  const former = formerTickers.find(([, ticker, code]) => ticker === product.ticker && code === market);
  if (former === undefined || former[3] <= from) {
    rows.push([product.id, 'TICKER', product.ticker, from, product.to]);
  } else {
    rows.push([product.id, 'TICKER', former[0], from, addDays(former[3], -1)]);
    rows.push([product.id, 'TICKER', product.ticker, former[3], product.to]);
  }
  return rows;
}

/** The primary listing of each product; large ones are also listed abroad or on a second venue at home. */
function listings(world: World): Cell[][] {
  const rows: Cell[][] = [];
  const add = (
    product: Product,
    marketCode: string,
    ticker: string,
    primary: boolean,
    from: string,
    to: string,
  ): void => {
    const market = required(world.markets, marketCode);
    const currency = required(world.currencyIds, market.country.currency);
    rows.push([
      50001 + rows.length * 3,
      product.id,
      market.id,
      currency,
      ticker,
      primary ? 'Y' : 'N',
      from,
      to,
    ]);
  };
  for (const product of world.products) {
    const random = seededRandom(`listings ${product.id}`);
    const { code, country } = product.market;
    const from = beginOf(product);
    add(product, code, product.ticker, true, from, product.to);
    if (product.type === 'ADR' || product.value === null || product.value < 9e10) continue;
    const elsewhere =
      country.code === 'US'
        ? ['XFRA', 'XMEX', 'XLON', 'XWBO']
        : country.zone === 'E'
          ? ['XFRA', 'XLON', 'BATE', 'XSTU'].filter((other) => other !== code)
          : country.zone === 'A'
            ? ['XFRA', 'XLON']
            : ['XNYS', 'XLON'];
    for (const market of elsewhere) {
      if (random.next() > 0.3) continue;
      const admitted = `20${random.integer(22, 23)}-05-${random.integer(10, 28)}`;
      const begin = admitted > from ? admitted : from;
      const left = `2024-0${random.integer(1, 9)}-${random.integer(10, 28)}`;
      const end = random.next() < 0.12 && left > begin ? left : openEnd;
      add(product, market, product.ticker.replace(/[ .].*/, ''), false, begin, end);
    }
  }
  return rows;
}
