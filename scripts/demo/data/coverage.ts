/** Invented suppliers: name, country, first day, last day when the contract has ended. */
export const vendors: readonly [string, string | null, string, string | null][] = [
  ['Meridian Index Services', 'GB', '2010-01-04', null],
  ['Northgate Benchmarks', 'US', '2014-06-02', null],
  ['Harbour Analytics', 'SG', '2017-03-01', null],
  ['Quaystone Market Data', 'GB', '2009-09-01', null],
  ['Tidewater Quotes', 'US', '2012-01-02', null],
  ['Lumen Reference Data', 'FR', '2015-05-18', null],
  ['Fernhill Fundamentals', 'IE', '2016-10-03', null],
  ['Oldbridge Feeds', null, '2008-02-01', '2024-06-28'],
];

/** Invented brokers: name and country. */
export const brokers: readonly [string, string][] = [
  ['Ashdown Securities', 'GB'],
  ['Belmont Reed', 'US'],
  ['Calder & Voss', 'US'],
  ['Delacroix Bourse', 'FR'],
  ['Eisenberg Kontor', 'DE'],
  ['Fujimori Research', 'JP'],
  ['Granite Peak Equities', 'CA'],
  ['Harrow Lane Partners', 'GB'],
  ['Ironwood Capital Markets', 'US'],
  ['Jade Harbour Securities', 'HK'],
];

/** Invented analysts: name, broker by its place in the list above, sector when specialised. */
export const analysts: readonly [string, number, string | null][] = [
  ['Alice Marchetti', 0, 'IT'],
  ['Bruno Keller', 4, 'IN'],
  ['Carla Nyström', 7, 'CS'],
  ['Daniel Okafor', 1, 'FI'],
  ['Elena Duarte', 3, 'CD'],
  ['Farid Haddad', 2, 'EN'],
  ['Grace Lindqvist', 7, 'HC'],
  ['Hiro Tanabe', 5, 'IT'],
  ['Ines Carvalho', 3, 'UT'],
  ['Jonas Weber', 4, 'CD'],
  ['Karen Blythe', 8, 'CO'],
  ['Liam Prescott', 6, 'MA'],
  ['Mei Tan', 9, 'CO'],
  ['Nadia Rossi', 0, 'FI'],
  ['Oscar Bell', 8, 'IT'],
  ['Priya Raman', 2, 'HC'],
  ['Quentin Faure', 3, 'IN'],
  ['Rosa Delgado', 1, 'CS'],
  ['Stefan Adler', 4, 'FI'],
  ['Tara Whitcombe', 6, 'RE'],
  ['Umar Siddiqui', 9, 'FI'],
  ['Vera Novak', 5, 'CD'],
  ['William Strand', 1, null],
  ['Yuki Mori', 5, null],
];

export const agencies = ['Alder Ratings', 'Brightwater', 'Corvus'] as const;
export const ratingScale = [
  'AAA',
  'AA+',
  'AA',
  'AA-',
  'A+',
  'A',
  'A-',
  'BBB+',
  'BBB',
  'BBB-',
  'BB+',
  'BB',
  'BB-',
  'B',
] as const;
