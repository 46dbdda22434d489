/** A product beside the main share of each company; `ratio` is its value in main shares. */
export type OtherProductLine = readonly [
  product: string,
  mainTicker: string,
  mainMarket: string,
  type: 'EQ' | 'PREF' | 'ADR',
  ticker: string,
  market: string,
  ratio: number,
  billions: number | null,
];

export const otherProducts: readonly OtherProductLine[] = [
  ['Alphabet C', 'GOOGL', 'XNAS', 'EQ', 'GOOG', 'XNAS', 1.005, 1204],
  ['Berkshire Hathaway A', 'BRK.B', 'XNYS', 'EQ', 'BRK.A', 'XNYS', 1500, 377],
  ['Volkswagen St', 'VOW3', 'XETR', 'EQ', 'VOW', 'XETR', 1.015, 31.3],
  ['Roche I', 'ROG', 'XSWX', 'EQ', 'RO', 'XSWX', 1.05, 35.6],
  ['Petrobras ON', 'PETR4', 'BVMF', 'EQ', 'PETR3', 'BVMF', 1.09, 40.1],
  ['Samsung Electronics Pref', '005930', 'XKRX', 'PREF', '005935', 'XKRX', 0.81, 33],
  ['Atlas Copco B', 'ATCO A', 'XSTO', 'EQ', 'ATCO B', 'XSTO', 0.88, 22.6],
  ['Maersk A', 'MAERSK B', 'XCSE', 'EQ', 'MAERSK A', 'XCSE', 0.99, 20.1],
  ['ICBC H', '601398', 'XSHG', 'EQ', '1398', 'XHKG', 0.72, 72.4],
  ['BYD H', '002594', 'XSHE', 'EQ', '1211', 'XHKG', 1.08, 55.7],
  ['TSMC ADR', '2330', 'XTAI', 'ADR', 'TSM', 'XNYS', 6.2, null],
  ['ASML ADR', 'ASML', 'XAMS', 'ADR', 'ASML', 'XNAS', 1, null],
  ['SAP ADR', 'SAP', 'XETR', 'ADR', 'SAP', 'XNYS', 1, null],
  ['Novo Nordisk ADR', 'NOVO B', 'XCSE', 'ADR', 'NVO', 'XNYS', 1, null],
  ['Toyota ADR', '7203', 'XTKS', 'ADR', 'TM', 'XNYS', 10, null],
  ['Sony ADR', '6758', 'XTKS', 'ADR', 'SONY', 'XNYS', 1, null],
  ['Alibaba ADR', '9988', 'XHKG', 'ADR', 'BABA', 'XNYS', 8, null],
  ['AstraZeneca ADR', 'AZN', 'XLON', 'ADR', 'AZN', 'XNAS', 0.5, null],
  ['Shell ADR', 'SHEL', 'XLON', 'ADR', 'SHEL', 'XNYS', 2, null],
  ['HSBC ADR', 'HSBA', 'XLON', 'ADR', 'HSBC', 'XNYS', 5, null],
  ['Infosys ADR', 'INFY', 'XNSE', 'ADR', 'INFY', 'XNYS', 1.05, null],
  ['BHP ADR', 'BHP', 'XASX', 'ADR', 'BHP', 'XNYS', 2, null],
];

/** A fund follows an index; the last number is its price in US dollars per index point. */
export type FundLine = readonly [
  product: string,
  ticker: string,
  market: string,
  index: string,
  perPoint: number,
];

export const funds: readonly FundLine[] = [
  ['Meridian World 100 ETF', 'MWLD', 'ARCX', 'MW100', 0.05],
  ['Meridian US 50 ETF', 'MUSA', 'ARCX', 'MUS50', 0.08],
  ['Meridian Technology 20 ETF', 'MTEC', 'XNAS', 'MTK20', 0.06],
  ['Meridian Europe 40 ETF', 'MEUR', 'XETR', 'MEU40', 0.04],
  ['Meridian Asia 25 ETF', 'MASI', 'XHKG', 'MAS25', 0.3],
  ['Meridian Health 15 ETF', 'MHLT', 'ARCX', 'MHC15', 0.05],
];

/** Code and name. */
export const productTypes: readonly [string, string][] = [
  ['EQ', 'Ordinary share'],
  ['PREF', 'Preference share'],
  ['ADR', 'Depositary receipt'],
  ['REIT', 'Real estate trust'],
  ['ETF', 'Exchange-traded fund'],
];

/** Code and name. */
export const codeTypes: readonly [string, string][] = [
  ['ISIN', 'International securities identification number'],
  ['TICKER', 'Exchange ticker'],
  ['RIC', 'Vendor instrument code'],
  ['SEDOL', 'London Stock Exchange daily official list code'],
];

/** Ticker before a change, the ticker and market that carry on, and the first day of the new one. */
export const formerTickers: readonly [string, string, string, string][] = [
  ['FB', 'META', 'XNAS', '2022-06-09'],
  ['DAI', 'MBG', 'XETR', '2022-02-01'],
  ['RDSA', 'SHEL', 'XLON', '2022-01-24'],
  ['SQN', 'ATO', 'XPAR', '2024-12-10'],
  ['FP', 'TTE', 'XPAR', '2021-06-11'],
];

/** Ticker, market, day, new shares, old shares. */
export const splits: readonly [string, string, string, number, number][] = [
  ['NVDA', 'XNAS', '2024-06-10', 10, 1],
  ['AVGO', 'XNAS', '2024-07-15', 10, 1],
  ['WMT', 'XNYS', '2024-02-26', 3, 1],
  ['6758', 'XTKS', '2024-10-01', 5, 1],
  ['8035', 'XTKS', '2023-04-03', 3, 1],
  ['4502', 'XTKS', '2025-04-01', 2, 1],
  ['RELIANCE', 'XNSE', '2024-10-28', 2, 1],
  ['ATO', 'XPAR', '2025-04-24', 1, 10],
  ['GE', 'XNYS', '2023-08-02', 1, 2],
];

/** Ticker, market and first day of products that came to the market during the years of the data. */
export const newcomers: readonly [string, string, string][] = [
  ['ARM', 'XNAS', '2023-09-14'],
  ['KVUE', 'XNYS', '2023-05-04'],
  ['GEV', 'XNYS', '2024-04-02'],
  ['GALD', 'XSWX', '2024-03-22'],
];

/** Ticker, market, last day and reason of products that no longer trade. */
export const delistings: readonly [string, string, string, string][] = [
  ['VMW', 'XNYS', '2023-11-21', 'Acquired by Broadcom for cash and shares'],
  ['ATVI', 'XNAS', '2023-10-12', 'Acquired by Microsoft for cash'],
  ['SPLK', 'XNAS', '2024-03-15', 'Acquired by Cisco for cash'],
  ['CSGN', 'XSWX', '2023-06-12', 'Merged into UBS'],
  ['PXD', 'XNYS', '2024-05-02', 'Merged into Exxon Mobil'],
];

/** Legal name of companies that paid their first dividend during the years of the data, and its month. */
export const firstDividends: readonly [string, string][] = [
  ['Alphabet Inc.', '2024-06'],
  ['Meta Platforms Inc.', '2024-02'],
];

/** Ticker, market, ex-date and amount of dividends paid on top of a regular one. */
export const specialDividends: readonly [string, string, string, number][] = [
  ['COST', 'XNAS', '2024-02-07', 15],
  ['F', 'XNYS', '2025-02-11', 0.15],
  ['EQNR', 'XOSL', '2024-05-15', 3.6],
  ['16', 'XHKG', '2025-05-06', 0.5],
];

/** Ticker, market and the years in which the dividend was suspended. */
export const dividendPauses: readonly [string, string, readonly number[]][] = [
  ['LHA', 'XETR', [2023]],
  ['9988', 'XHKG', [2023]],
  ['RR', 'XLON', [2023, 2024]],
  ['MT', 'XAMS', [2024]],
  ['EMAAR', 'XDFM', [2024]],
];
