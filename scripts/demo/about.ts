/** What the page says about the demo source before anything is asked, and the pairs its knowledge starts with. */
export type About = {
  readonly name: string;
  /** True for a source whose values are invented: the page says so. */
  readonly synthetic: boolean;
  /** Questions offered on an empty page. */
  readonly starters: readonly string[];
  readonly examples: readonly { readonly question: string; readonly sql: string; readonly note: string }[];
};

export const about: About = {
  name: 'Meridian',
  synthetic: true,
  starters: [
    'How many markets are there in each country?',
    'Show the ten largest companies by market value on the last day as a bar chart',
    'Closing price of IBM since January 2025 as a line',
    'What was the composition of the Meridian World 100 on 30 June 2025, with the weights?',
    'Average daily volume by sector in Q2 2025',
    'Which companies paid no dividend in 2024?',
  ],
  examples: [
    {
      question: 'Which banks are in the database and where are they based?',
      sql: `SELECT c.CMP_NAME, n.CTR_NAME
FROM COMPANIES c
JOIN SUB_SECTORS u ON u.SSE_ID = c.SSE_ID
JOIN COUNTRY n ON n.CTR_ID = c.CTR_ID
WHERE u.SSE_NAME = 'Banks'
ORDER BY c.CMP_NAME`,
      note: 'The activity of a company is its sub-sector; a sub-sector belongs to one sector.',
    },
    {
      question: 'In which currencies are our products quoted, and how many in each?',
      sql: `SELECT y.CUR_NAME, COUNT(*) AS PRODUCTS
FROM PRODUCTS p
JOIN CURRENCIES y ON y.CUR_ID = p.CUR_ID
GROUP BY y.CUR_ID
ORDER BY PRODUCTS DESC`,
      note: 'The quotation currency is on the product itself.',
    },
    {
      question: 'Average value of the pound in dollars in each year',
      sql: `SELECT strftime('%Y', r.DARATE) AS YEAR, AVG(r.FX_RATE) AS AVERAGE_RATE
FROM FX_RATES r
JOIN CURRENCIES y ON y.CUR_ID = r.CUR_ID
WHERE y.CUR_CODE = 'GBP'
GROUP BY YEAR
ORDER BY YEAR`,
      note: 'Rates are US dollars for one unit of the currency.',
    },
    {
      question: 'Under which tickers has the Shell share traded over time?',
      sql: `SELECT k.CODE, k.DABEGIN, k.DAEND
FROM PRODUCT_CODES k
JOIN PRODUCTS p ON p.PRD_ID = k.PRD_ID
WHERE p.PRD_NAME = 'Shell' AND k.CTY_CODE = 'TICKER'
ORDER BY k.DABEGIN`,
      note: 'Codes are valid over closed ranges of days; an open range ends on 3000-01-01.',
    },
    {
      question: 'Which indices has Rheinmetall been a member of, and from when?',
      sql: `SELECT i.IDX_NAME, MIN(k.DABEGIN) AS MEMBER_SINCE
FROM INDEX_COMPO k
JOIN INDICES i ON i.IDX_ID = k.IDX_ID
JOIN PRODUCTS p ON p.PRD_ID = k.PRD_ID
WHERE p.PRD_NAME = 'Rheinmetall'
GROUP BY i.IDX_ID
ORDER BY MEMBER_SINCE`,
      note: 'A member has one row for each period between two reviews of the index.',
    },
    {
      question: 'How has the market value of Samsung developed month by month?',
      sql: `SELECT k.DACAPI, k.CAPI_USD
FROM COMPANY_CAPI k
JOIN COMPANIES c ON c.CMP_ID = k.CMP_ID
WHERE c.CMP_NAME = 'Samsung Electronics Co. Ltd.'
ORDER BY k.DACAPI`,
      note: 'Company values exist at the last weekday of each month, in US dollars over all share classes.',
    },
    {
      question: 'Which ten shares gained most between the end of 2024 and the end of March 2025?',
      sql: `SELECT p.PRD_NAME, 100.0 * (b.PX_LST / a.PX_LST - 1) AS GAIN_PERCENT
FROM PRODUCTS p
JOIN PRD_PRICES a ON a.PRD_ID = p.PRD_ID AND a.DAPRICE = (
  SELECT MAX(DAPRICE) FROM PRD_PRICES WHERE PRD_ID = p.PRD_ID AND DAPRICE <= '2024-12-31')
JOIN PRD_PRICES b ON b.PRD_ID = p.PRD_ID AND b.DAPRICE = (
  SELECT MAX(DAPRICE) FROM PRD_PRICES WHERE PRD_ID = p.PRD_ID AND DAPRICE <= '2025-03-31')
WHERE p.PTY_CODE = 'EQ' AND p.DAEND > '2025-03-31'
ORDER BY GAIN_PERCENT DESC
LIMIT 10`,
      note: 'Markets close on different days: take the last price on or before the day. No share in this result was split in the period.',
    },
    {
      question: 'Biggest one-day moves of Novo Nordisk in percent this year',
      sql: `SELECT DAPRICE, MOVE_PERCENT
FROM (
  SELECT x.DAPRICE, 100.0 * (x.PX_LST / LAG(x.PX_LST) OVER (ORDER BY x.DAPRICE) - 1) AS MOVE_PERCENT
  FROM PRD_PRICES x
  JOIN PRODUCTS p ON p.PRD_ID = x.PRD_ID
  WHERE p.PRD_NAME = 'Novo Nordisk B'
)
WHERE DAPRICE >= '2025-01-01'
ORDER BY ABS(MOVE_PERCENT) DESC
LIMIT 10`,
      note: 'The move is taken before the year is cut off, so that its first day has a day before it.',
    },
    {
      question: 'Open interest of every live future at the latest close',
      sql: `SELECT f.FUT_CODE, f.DAEXP, x.OPN_INT
FROM FUT_PRICES x
JOIN FUTURES f ON f.FUT_ID = x.FUT_ID
WHERE x.DAPRICE = (SELECT MAX(DAPRICE) FROM FUT_PRICES)
ORDER BY f.DAEXP, f.FUT_CODE`,
      note: 'Only live contracts have a price on the last day.',
    },
    {
      question: 'Who supplies us with real-time data, for which exchanges and at what fee?',
      sql: `SELECT v.VND_NAME, m.LIMAR, d.FEE_USD
FROM VENDOR_FEEDS d
JOIN VENDORS v ON v.VND_ID = d.VND_ID
JOIN MARKETS m ON m.MKT_ID = d.MKT_ID
WHERE d.FEED_TYPE = 'REAL_TIME'
ORDER BY v.VND_NAME, m.LIMAR`,
      note: 'LIMAR is the name of the market.',
    },
    {
      question: 'Credit ratings that an agency has changed since 2023, with the new grade',
      sql: `SELECT c.CMP_NAME, r.AGENCY, r.RATING, r.DABEGIN
FROM CRD_RATINGS r
JOIN COMPANIES c ON c.CMP_ID = r.CMP_ID
WHERE r.DABEGIN >= '2023-01-01'
ORDER BY r.DABEGIN DESC`,
      note: 'Every change closes the range before it; the grade in force has no end date.',
    },
    {
      question: 'Which energy companies do analysts advise against, and who says so?',
      sql: `SELECT c.CMP_NAME, a.ANL_NAME, r.DARECO
FROM RECOS r
JOIN COMPANIES c ON c.CMP_ID = r.CMP_ID
JOIN ANALYSTS a ON a.ANL_ID = r.ANL_ID
JOIN SUB_SECTORS u ON u.SSE_ID = c.SSE_ID
JOIN SECTORS s ON s.SEC_ID = u.SEC_ID
WHERE s.SEC_NAME = 'Energy' AND r.RECO = 'SELL'
ORDER BY r.DARECO DESC`,
      note: 'SELL is the negative view; BUY and HOLD are the others.',
    },
    {
      question: 'Extraordinary distributions to shareholders',
      sql: `SELECT p.PRD_NAME, d.DAEX, d.DIV_AMT, y.CUR_CODE
FROM DIVIDENDS d
JOIN PRODUCTS p ON p.PRD_ID = d.PRD_ID
JOIN CURRENCIES y ON y.CUR_ID = d.CUR_ID
WHERE d.DIV_TYPE = 'SPECIAL'
ORDER BY d.DAEX`,
      note: 'Dividend types are REGULAR and SPECIAL.',
    },
    {
      question: 'Which issuers have several share classes or receipts?',
      sql: `SELECT c.CMP_NAME, COUNT(*) AS PRODUCTS
FROM PRODUCTS p
JOIN COMPANIES c ON c.CMP_ID = p.CMP_ID
GROUP BY c.CMP_ID
HAVING COUNT(*) > 1
ORDER BY PRODUCTS DESC, c.CMP_NAME`,
      note: 'Funds have no issuing company and drop out of the join.',
    },
    {
      question: 'Share buybacks announced but not yet in effect',
      sql: `SELECT c.CMP_NAME, k.DAANN, k.CA_TEXT
FROM CORP_ACTIONS k
JOIN COMPANIES c ON c.CMP_ID = k.CMP_ID
WHERE k.CA_TYPE = 'BUYBACK' AND k.DAEFF IS NULL
ORDER BY k.DAANN`,
      note: 'An action that is not yet in effect has no effective date.',
    },
  ],
};
