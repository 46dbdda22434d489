/** An index holds the `size` largest products by value among those of its zones, countries and sectors. */
export type IndexLine = {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly vendor: string;
  readonly base: number;
  readonly size: number;
  readonly zones?: readonly string[];
  readonly countries?: readonly string[];
  readonly currencies?: readonly string[];
  readonly sectors?: readonly string[];
  /** No member weighs more than this many percent at a review. */
  readonly cap: number;
  /** Market of its future, when it has one, and the price of one point. */
  readonly future?: { readonly market: string; readonly root: string; readonly lot: number };
};

export const indices: readonly IndexLine[] = [
  {
    code: 'MW100',
    name: 'Meridian World 100',
    currency: 'USD',
    vendor: 'Meridian Index Services',
    base: 1500,
    size: 100,
    cap: 10,
    future: { market: 'XCME', root: 'MWF', lot: 50 },
  },
  {
    code: 'MUS50',
    name: 'Meridian US 50',
    currency: 'USD',
    vendor: 'Meridian Index Services',
    base: 2000,
    size: 50,
    countries: ['US'],
    cap: 12,
    future: { market: 'XCME', root: 'MUF', lot: 20 },
  },
  {
    code: 'MTK20',
    name: 'Meridian Technology 20',
    currency: 'USD',
    vendor: 'Northgate Benchmarks',
    base: 1000,
    size: 20,
    sectors: ['IT', 'CO'],
    cap: 15,
  },
  {
    code: 'MEU40',
    name: 'Meridian Europe 40',
    currency: 'EUR',
    vendor: 'Meridian Index Services',
    base: 3000,
    size: 40,
    zones: ['E'],
    cap: 8,
    future: { market: 'XEUR', root: 'MEF', lot: 10 },
  },
  {
    code: 'MEZ25',
    name: 'Meridian Eurozone 25',
    currency: 'EUR',
    vendor: 'Meridian Index Services',
    base: 2500,
    size: 25,
    currencies: ['EUR'],
    cap: 10,
    future: { market: 'XEUR', root: 'MZF', lot: 10 },
  },
  {
    code: 'MAS25',
    name: 'Meridian Asia 25',
    currency: 'USD',
    vendor: 'Harbour Analytics',
    base: 800,
    size: 25,
    zones: ['A'],
    cap: 12,
  },
  {
    code: 'MHC15',
    name: 'Meridian Health 15',
    currency: 'USD',
    vendor: 'Northgate Benchmarks',
    base: 1200,
    size: 15,
    sectors: ['HC'],
    cap: 15,
  },
  {
    code: 'MEN10',
    name: 'Meridian Energy 10',
    currency: 'USD',
    vendor: 'Harbour Analytics',
    base: 600,
    size: 10,
    sectors: ['EN'],
    cap: 20,
  },
];
