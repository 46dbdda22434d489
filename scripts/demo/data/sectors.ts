/** Code, name, yearly drift and daily volatility of the common movement, sub-sectors as code and name. */
export type SectorLine = readonly [
  code: string,
  name: string,
  drift: number,
  volatility: number,
  subSectors: readonly (readonly [code: string, name: string])[],
];

export const sectors: readonly SectorLine[] = [
  [
    'IT',
    'Information Technology',
    0.2,
    0.009,
    [
      ['SOFT', 'Software'],
      ['SEMI', 'Semiconductors'],
      ['HARD', 'Hardware'],
      ['ITSV', 'IT Services'],
    ],
  ],
  [
    'CO',
    'Communication Services',
    0.14,
    0.008,
    [
      ['INET', 'Internet Platforms'],
      ['MEDI', 'Media and Entertainment'],
      ['TELE', 'Telecommunications'],
    ],
  ],
  [
    'CD',
    'Consumer Discretionary',
    0.08,
    0.008,
    [
      ['AUTO', 'Automobiles'],
      ['LUXU', 'Apparel and Luxury'],
      ['RETL', 'Specialty Retail'],
      ['REST', 'Hotels and Restaurants'],
    ],
  ],
  [
    'CS',
    'Consumer Staples',
    0.03,
    0.005,
    [
      ['BEVG', 'Beverages'],
      ['FOOD', 'Food Products'],
      ['HOUS', 'Household and Personal Products'],
      ['STAP', 'Food Retail'],
    ],
  ],
  [
    'HC',
    'Health Care',
    0.04,
    0.006,
    [
      ['PHAR', 'Pharmaceuticals'],
      ['BIOT', 'Biotechnology'],
      ['MEDD', 'Medical Devices'],
      ['MNGC', 'Managed Care'],
    ],
  ],
  [
    'FI',
    'Financials',
    0.14,
    0.007,
    [
      ['BANK', 'Banks'],
      ['INSU', 'Insurance'],
      ['CAPM', 'Capital Markets'],
      ['PAYM', 'Payments'],
    ],
  ],
  [
    'IN',
    'Industrials',
    0.12,
    0.007,
    [
      ['AERO', 'Aerospace and Defence'],
      ['MACH', 'Machinery'],
      ['TRAN', 'Transport'],
      ['ELEQ', 'Electrical Equipment'],
    ],
  ],
  [
    'EN',
    'Energy',
    0.02,
    0.009,
    [
      ['OILG', 'Oil and Gas'],
      ['OSRV', 'Energy Services'],
    ],
  ],
  [
    'MA',
    'Materials',
    0.03,
    0.008,
    [
      ['CHEM', 'Chemicals'],
      ['MINE', 'Metals and Mining'],
    ],
  ],
  [
    'UT',
    'Utilities',
    0.05,
    0.006,
    [
      ['ELEC', 'Electric Utilities'],
      ['RENW', 'Renewable Power'],
    ],
  ],
  [
    'RE',
    'Real Estate',
    0.02,
    0.007,
    [
      ['REIT', 'Real Estate Trusts'],
      ['DEVL', 'Real Estate Development'],
    ],
  ],
];
