import pluralize from 'pluralize';
import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { flagOf, isFlagVerb } from '#lib/schema/yes-or-no.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, splitIdentifier, stemOf, wordSet } from '#lib/text/words.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isParticiple } from './state-forms.ts';

/** What may be true of the rows of a table, told by a column of theirs, and how it may be said. */
export type RowState = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  /** A flag is yes or no, an event has a day once it has happened, and a place may be filled. */
  readonly kind: 'flag' | 'event' | 'place';
  /** Each as its words; they may be said in another form: "smoke" for `is_smoker`. */
  readonly wordings: readonly (readonly string[])[];
  /** How it is said that it is not so. */
  readonly opposites: readonly (readonly string[])[];
  readonly holds: Filter;
  readonly fails: Filter;
};

const flagWords = wordSet(en.states.flagWords);
const dayWords = wordSet(en.states.dayWords);
const outcomes = wordSet(en.states.outcome.columns);
const met = en.states.outcome.met.split('|');
const failed = en.states.outcome.failed.split('|');
const reasons = wordSet(en.states.givenFor);
const placeEnds = wordSet(en.states.placeEnds);
const opposites: ReadonlyMap<string, string> = new Map(Object.entries(en.states.opposite));
/** What is one word in a name and two in a sentence: "login". */
const compounds: ReadonlyMap<string, string[]> = new Map(
  en.states.compounds.split('|').map((said) => [said.replace(' ', ''), said.split(' ')]),
);
const groups = en.states.same.map((line) => line.split('|'));

/** The columns of yes and no, each with its name and what else it is called. */
export const flaggedStates = rememberedOf((tables: Tables): readonly RowState[] =>
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
  const isOutcome = outcomes.has(spokenParts(column.name).at(-1) ?? '');
  const wordings = [...wordingsOf(column.name), ...(isOutcome ? met : [])];
  const others = wordings.flatMap((each) => (opposites.get(each) ?? '').split('|'));
  return {
    table,
    column,
    kind: 'flag',
    wordings: wordings.map((each) => each.split(' ')),
    opposites: [...others, ...(isOutcome ? failed : [])].flatMap(asWords),
    holds: equals(flag.yes, false),
    fails: flag.no === null ? equals(flag.yes, true) : equals(flag.no, false),
  };
}

/** What has happened to a row, and what it may have: told by whether its place is empty. */
export const filledStates = rememberedOf((tables: Tables): readonly RowState[] =>
  tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const fromZero = beginsAtZero(column, table);
      if (!(column.nullable || fromZero) || flagOf(column) !== null || table.primaryKey.includes(column.name))
        return [];
      const of = { table: table.name, column: column.name };
      const said = (kind: RowState['kind'], wordings: RowState['wordings']): RowState[] =>
        wordings.length === 0
          ? []
          : [
              {
                table,
                column,
                kind,
                wordings,
                opposites: kind === 'place' ? withoutWords(table, column) : [],
                ...(fromZero ? aboveZero(of, column.nullable) : filled(of)),
              },
            ];
      return isDate(column)
        ? [...said('event', eventWords(table, column)), ...said('place', receivedWords(column))]
        : [...said('event', reasonedWords(table, column)), ...said('place', placeWords(table, column))];
    }),
  ),
);

/** "With a discount": of amounts that begin at zero those above it are meant. */
function beginsAtZero(column: ColumnSchema, table: TableSchema): boolean {
  const isKey = table.foreignKeys.some(({ columns }) => columns.includes(column.name));
  return isNumeric(column) && !isKey && column.range?.min === 0 && Number(column.range.max) > 0;
}

function filled(column: ColumnRef): Pick<RowState, 'holds' | 'fails'> {
  return {
    holds: { kind: 'missing', column, negated: true },
    fails: { kind: 'missing', column, negated: false },
  };
}

function aboveZero(column: ColumnRef, isNullable: boolean): Pick<RowState, 'holds' | 'fails'> {
  const more = { kind: 'range', column, from: 0, to: null, includeFrom: false, includeTo: false } as const;
  const none: Filter = { kind: 'equals', column, values: [0], negated: false };
  return {
    holds: { ...more, bounds: 'number' },
    fails: isNullable ? { kind: 'any', filters: [filled(column).fails, none] } : none,
  };
}

/** "Cancelled" for `cancelled_on`. */
function eventWords({ name }: TableSchema, column: ColumnSchema): (readonly string[])[] {
  const own = new Set(spokenParts(name).map(stemOf));
  return wordsOfName(column.name)
    .filter((part) => !dayWords.has(part) && !isStopWord(part) && !own.has(stemOf(part)))
    .map((part) => compounds.get(part) ?? [part]);
}

/** "Cancelled" for `cancel_reason`, where no day tells it. */
function reasonedWords({ columns }: TableSchema, { name }: ColumnSchema): string[][] {
  const [act, ...about] = wordsOfName(name);
  const isReason = act !== undefined && about.length === 1 && reasons.has(about[0] ?? '');
  const isDated = columns.some(
    (column) => isDate(column) && spokenParts(column.name).some((part) => haveOneRoot(part, act ?? '')),
  );
  return isReason && !isDated ? [[act]] : [];
}

/** "Walk-in rentals" are those without a reservation. */
function withoutWords({ foreignKeys }: TableSchema, { name }: ColumnSchema): string[][] {
  const key = foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
  const noun = pluralize.singular(nameInWords(key?.referencedTable ?? '').toLowerCase());
  return (opposites.get(noun) ?? '').split('|').flatMap(asWords);
}

/** A "background check" for `background_check_date`, a "receipt" for `receipt_sent_on`. */
function receivedWords({ name }: ColumnSchema): string[][] {
  const parts = wordsOfName(name).filter((part) => !dayWords.has(part) && !isStopWord(part));
  const noun = parts.filter((part) => !isParticiple(part));
  return noun.length > 1 || (noun.length > 0 && noun.length < parts.length) ? [noun] : [];
}

/** A "voucher" for `voucher_code`, an "employer" for `sponsoring_employer_id`, and whatever its role is. */
function placeWords(table: TableSchema, column: ColumnSchema): (readonly string[])[] {
  const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === column.name);
  const parts = wordsOfName(column.name).filter((part) => !isStopWord(part));
  const last = parts.findLastIndex((part) => !placeEnds.has(part));
  const named = parts.slice(0, last + 1);
  const referenced = key === undefined ? [] : [wordsOfName(key.referencedTable)];
  const roles = key === undefined ? [] : named.filter((part) => !dayWords.has(part)).map((part) => [part]);
  const own = new Set(wordsOfName(table.name).map(stemOf));
  return [named, parts, ...lastOf(named, table), ...referenced, ...roles].filter(
    (words) => words.length > 0 && !words.every((word) => own.has(stemOf(word))),
  );
}

/** An "income" for `annual_income`, where nothing else of the row is called so. */
function lastOf(named: readonly string[], { columns }: TableSchema): string[][] {
  const last = named.at(-1) ?? '';
  const isOnly = columns.filter(({ name }) => wordsOfName(name).includes(last)).length === 1;
  return named.length > 1 && isOnly ? [[last]] : [];
}

/** `is_own_brand` is said "own brand", `newsletter_opt_in` as all that means it. */
function wordingsOf(name: string): string[] {
  const names = [splitIdentifier(name), wordsOfName(name)].map((parts) =>
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
