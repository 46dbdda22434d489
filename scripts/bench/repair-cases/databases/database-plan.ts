/** A database of the benchmark as it is invented here: everything its file and its questions are made from. */
export type DatabasePlan = { readonly id: string; readonly tables: readonly TablePlan[] };

export type TablePlan = {
  readonly name: string;
  /** What a person calls one row and several. */
  readonly one: string;
  readonly many: string;
  readonly rows: number;
  readonly columns: readonly ColumnPlan[];
};

/** `key` numbers the rows, `reference` points at another table's key, the others carry meaning. */
export type ColumnPlan = KeyPlan | ReferencePlan | TextPlan | MeasurePlan;

export type KeyPlan = { readonly role: 'key'; readonly name: string };
export type ReferencePlan = { readonly role: 'reference'; readonly name: string; readonly table: string };

type Meaning = {
  readonly name: string;
  readonly phrases: Readonly<Record<Wording, string>>;
  /** Stands as a comment in the CREATE TABLE of a database whose makers documented it; null where they did not. */
  readonly comment: string | null;
};

/** `name` texts differ in every row and stand for the row; `category` texts repeat. */
export type TextPlan = Meaning & { readonly role: 'name' | 'category'; readonly values: readonly string[] };

/** Numbers between two bounds, with `decimals` places. */
export type MeasurePlan = Meaning & {
  readonly role: 'measure';
  readonly from: number;
  readonly to: number;
  readonly decimals: number;
};

/** How a question speaks of a column: by its name, by another word for it, or by what it holds. */
export const wordings = ['named', 'synonym', 'described'] as const;
export type Wording = (typeof wordings)[number];

/** The three phrases in the order of `wordings`; each fits after "the". */
type Phrases = readonly [named: string, synonym: string, described: string];

export function key(name: string): KeyPlan {
  return { role: 'key', name };
}

export function reference(name: string, table: string): ReferencePlan {
  return { role: 'reference', name, table };
}

/** `values` is a list with commas; the row's name must have at least as many as the table has rows. */
export function name(
  column: string,
  phrases: Phrases,
  values: string,
  comment: string | null = null,
): TextPlan {
  return { role: 'name', ...meaning(column, phrases, comment), values: values.split(', ') };
}

export function category(
  column: string,
  phrases: Phrases,
  values: string,
  comment: string | null = null,
): TextPlan {
  return { role: 'category', ...meaning(column, phrases, comment), values: values.split(', ') };
}

export function measure(
  column: string,
  phrases: Phrases,
  [from, to, decimals = 0]: readonly [from: number, to: number, decimals?: number],
  comment: string | null = null,
): MeasurePlan {
  return { role: 'measure', ...meaning(column, phrases, comment), from, to, decimals };
}

function meaning(column: string, [named, synonym, described]: Phrases, comment: string | null): Meaning {
  return { name: column, phrases: { named, synonym, described }, comment };
}
