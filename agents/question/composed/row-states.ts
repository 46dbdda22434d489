import type { Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { flagOf, isFlagVerb } from '#lib/schema/yes-or-no.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { splitIdentifier } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

/** What may be true of the rows of a table, told by a column of theirs, and how it may be said. */
export type RowState = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  /** Each as its words; they may be said in another form: "smoke" for `is_smoker`. */
  readonly wordings: readonly (readonly string[])[];
  /** How it is said that it is not so. */
  readonly opposites: readonly (readonly string[])[];
  readonly holds: Filter;
  readonly fails: Filter;
};

const flagWords = new Set(en.states.flagWords.split('|'));
const opposites: Readonly<Record<string, string>> = en.states.opposite;
const groups = en.states.same.map((line) => line.split('|'));

/** The columns of yes and no, each with its name and what else it is called. */
export const flaggedStates = rememberedOf((tables: readonly TableSchema[]): readonly RowState[] =>
  tables.flatMap((table) => table.columns.flatMap((column) => flaggedState(table, column) ?? [])),
);

function flaggedState(table: TableSchema, column: ColumnSchema): RowState | null {
  const flag = flagOf(column);
  if (flag === null || flag.yes === null) return null;
  const stored = (said: string) =>
    column.kind === 'boolean' ? said === flag.yes : flag.isNumber ? Number(said) : said;
  const of = { table: table.name, column: column.name };
  const equals = (said: string, negated: boolean): Filter => ({
    kind: 'equals',
    column: of,
    values: [stored(said)],
    negated,
  });
  const wordings = wordingsOf(column.name);
  return {
    table,
    column,
    wordings: wordings.map((each) => each.split(' ')),
    opposites: wordings.flatMap((each) => (opposites[each] ?? '').split('|')).flatMap(asWords),
    holds: equals(flag.yes, false),
    fails: flag.no === null ? equals(flag.yes, true) : equals(flag.no, false),
  };
}

/** `is_own_brand` is said "own brand", `newsletter_opt_in` as all that means it. */
function wordingsOf(name: string): string[] {
  const names = [splitIdentifier(name), nameInWords(name).toLowerCase().split(' ')].map((parts) =>
    parts.filter((part) => !flagWords.has(part)),
  );
  const said = names.flatMap((parts) => [
    parts.join(' '),
    parts.filter((part, at) => at > 0 || !isFlagVerb(part)).join(' '),
  ]);
  const others = groups.filter((group) => said.some((each) => group.includes(each))).flat();
  const plain = said.filter((each) => each !== '' && !isFlagVerb(each));
  return [...new Set([...plain, ...others])];
}

function asWords(wording: string): string[][] {
  return wording === '' ? [] : [wording.split(' ')];
}
