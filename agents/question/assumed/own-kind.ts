import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

/** Who stands above or below a named row of a table whose rows refer to one another: employees and their managers. */
type OwnKind = {
  /** From a row to the one above it. */
  readonly step: JoinStep;
  readonly wanted: 'above' | 'below';
  /** The word that asks for it. */
  readonly said: string;
};

const stemsOf = (wordings: string) => new Set(wordings.split('|').map(stemOf));
const asks = stemsOf(english.ownKind.asks);
const above = stemsOf(english.ownKind.above);
const below = stemsOf(english.ownKind.below);
const leads = stemsOf(english.ownKind.leads);
const belowBefore = stemsOf(english.ownKind.belowBefore);
const auxiliaries = wordSet(english.ownKind.auxiliaries);
const aboveAsSaid = wordSet(english.ownKind.above);
const owning = wordSet(english.ownKind.owning);
const having = wordSet(english.ownKind.having);
const articles = wordSet(english.arithmetic.articles);
const follows = english.ownKind.follows.split('|').map((each) => each.split(' '));

/**
 * "Who reports to Ada", "Ada's manager": the tokens with the relation taken out, so that they name Ada, and what is wanted of
 * her. A key says itself what it leads to: "Ada's team lead", "who referred Ada". Null where no table refers to itself, nobody of it is
 * named, or nothing of the kind is said.
 */
export function ownKindAsked(
  tokens: Tokens,
  { mentions }: EntityMatches,
  tables: Tables,
): { readonly tokens: Token[]; readonly asked: OwnKind } | null {
  for (const named of mentions) {
    const isOfRow = ({ name }: TableSchema) => named.matches.some(({ table }) => sameName(table, name));
    const keys = tables.filter(isOfRow).flatMap(wordedKeys);
    const end = tokens.findLastIndex(({ start }) => start < named.end) + 1;
    const place = tokens.findIndex((token) => token.end > named.start);
    const first = articles.has(tokens[place - 1]?.lower ?? '') ? place - 1 : place;
    const isOwner = /['’]s?$/.test(named.text);
    const found = keys.flatMap((key) => {
      const relation = relationAt(tokens, first, end, isOwner, key);
      return relation === null ? [] : [{ step: key.step, relation }];
    });
    const [only, ...others] = found;
    if (only !== undefined && others.length === 0) return takenOut(tokens, first, only, tables);
  }
  return null;
}

/** "Ada's manager" as "employee of Ada". */
function takenOut(
  tokens: Tokens,
  first: number,
  { step, relation }: { readonly step: JoinStep; readonly relation: Relation },
  tables: Tables,
) {
  const [from, to] = relation.place;
  if (endsStoredText(tokens, from, tables)) return null;
  const at = tokens[from] as Token;
  const row = nameInWords(step.toTable).split(' ');
  const place = Math.min(from, first);
  const noun = place < from ? [...row, english.ownKind.of] : row;
  const instead = relation.isNoun ? noun.map((word) => reading(at, word)) : [];
  const plain = [...tokens.slice(0, place), ...instead, ...tokens.slice(place, from), ...tokens.slice(to)];
  return { tokens: plain, asked: { step, wanted: relation.wanted, said: at.text } };
}

/** A key from a table to itself, and the words that ask for the rows at its ends. */
type WordedKey = {
  readonly step: JoinStep;
  /** Whether it leads to whoever stands above. */
  readonly isAbove: boolean;
  /** What it calls the row that it leads to: the "team lead", the "parent" and the "parent depot". */
  readonly roles: readonly (readonly string[])[];
  /** The stems of what the row that it leads to does: `referred_by` of who referred whom. */
  readonly verbs: ReadonlySet<string>;
};

/** Of several that lead to whoever stands above, none is meant by the general words for it. */
function wordedKeys(table: TableSchema): WordedKey[] {
  const up = stepsAbove(table);
  return ownKeys(table).map((step) => {
    const role = roleWords(step).flatMap((word) => nameInWords(word).toLowerCase().split(' '));
    const isAbove = up.length === 1 && up[0]?.fromColumns[0] === step.fromColumns[0];
    const isDone = role.length === 2 && role[1] === english.ownKind.by;
    const noun = tableNoun(table).one.split(' ');
    const roles = role.length === 0 || isDone ? [] : [[...role, ...noun], role];
    const verbs = new Set([...(isAbove ? leads : []), ...(isDone ? role.slice(0, 1).map(stemOf) : [])]);
    return { step, isAbove, roles, verbs };
  });
}

type Relation = {
  readonly wanted: OwnKind['wanted'];
  readonly isNoun: boolean;
  readonly place: readonly [from: number, to: number];
};

/** The relation that stands directly before or behind who is named. */
function relationAt(
  tokens: Tokens,
  first: number,
  end: number,
  isOwner: boolean,
  { isAbove, roles, verbs }: WordedKey,
): Relation | null {
  const stem = (at: number) => tokens[at]?.stem ?? '';
  const lower = (at: number) => tokens[at]?.lower ?? '';
  const noun = (at: number): OwnKind['wanted'] | null => {
    if (!isAbove) return null;
    return above.has(stem(at)) ? 'above' : below.has(stem(at)) || below.has(lower(at)) ? 'below' : null;
  };
  const whole = (at: number): readonly [number, number] => [
    belowBefore.has(stem(at - 1)) ? at - 1 : at,
    at + 1,
  ];
  const roleLength = (at: number) =>
    roles.find((role) => role.every((word, index) => stem(at + index) === stemOf(word)))?.length ?? 0;
  // "The team lead of Ada", "Ada's team lead".
  if (lower(first - 1) === english.ownKind.of)
    for (const { length } of roles)
      if (roleLength(first - 1 - length) === length)
        return { wanted: 'above', isNoun: true, place: [first - 1 - length, first - 1] };
  const owned = isOwner ? roleLength(end) : 0;
  if (owned > 0) return { wanted: 'above', isNoun: true, place: [end, end + owned] };
  // "Whose manager is Ada", "with Ada as their manager": those below her.
  for (const { length } of auxiliaries.has(lower(first - 1)) ? roles : [])
    if (roleLength(first - 1 - length) === length && lower(first - 2 - length) === english.ownKind.whose)
      return { wanted: 'below', isNoun: false, place: [first - 2 - length, first] };
  const whose = lower(first - 3) === english.ownKind.whose && auxiliaries.has(lower(first - 1));
  if (whose && noun(first - 2) === 'above')
    return { wanted: 'below', isNoun: false, place: [first - 3, first] };
  const theirs = end + 1 + Number(owning.has(lower(end + 1)));
  const called = Math.max(roleLength(theirs), Number(noun(theirs) === 'above'));
  if (having.has(lower(first - 1)) && lower(end) === english.ownKind.as && called > 0)
    return { wanted: 'below', isNoun: false, place: [end, theirs + called] };
  // "Whom does Ada manage", and nothing that is no row of the table.
  const isLast = tokens[end + 1] === undefined || tokens[end + 1]?.kind === 'mark';
  if (auxiliaries.has(lower(first - 1)) && isLast && verbs.has(stem(end)) && !aboveAsSaid.has(lower(end)))
    return { wanted: 'below', isNoun: false, place: [end, end + 1] };
  // "Who manages Ada", "those led by Ada".
  if (verbs.has(stem(first - 1))) return { wanted: 'above', isNoun: false, place: [first - 1, first] };
  if (lower(first - 1) === english.ownKind.by && verbs.has(stem(first - 2))) {
    const from = auxiliaries.has(lower(first - 3)) ? first - 3 : first - 2;
    return { wanted: 'below', isNoun: false, place: [from, first] };
  }
  // "Who was Ada hired by".
  if (auxiliaries.has(lower(first - 1)) && verbs.has(stem(end)) && lower(end + 1) === english.ownKind.by)
    return { wanted: 'above', isNoun: false, place: [end, end + 2] };
  for (const [verb = '', ...rest] of isAbove ? follows : []) {
    const isSaid = (at: number) =>
      stem(at) === stemOf(verb) && rest.every((word, index) => lower(at + 1 + index) === word);
    const length = rest.length + 1;
    // "Who does Ada report to", "who reports to Ada".
    if (isSaid(end) && auxiliaries.has(lower(first - 1)))
      return { wanted: 'above', isNoun: false, place: [end, end + length] };
    if (isSaid(first - length)) return { wanted: 'below', isNoun: false, place: [first - length, first] };
  }
  // "The manager of Ada", "Ada's manager", "how many reports does Ada have".
  const before = lower(first - 1) === english.ownKind.of ? noun(first - 2) : null;
  if (before !== null) return { wanted: before, isNoun: true, place: whole(first - 2) };
  const from = belowBefore.has(stem(end)) ? end + 1 : end;
  const behind = isOwner ? noun(from) : null;
  if (behind !== null) return { wanted: behind, isNoun: true, place: [end, from + 1] };
  const had =
    auxiliaries.has(lower(first - 1)) && stem(end) === stemOf(english.ownKind.have) ? noun(first - 2) : null;
  return had === null ? null : { wanted: had, isNoun: true, place: whole(first - 2) };
}

/** Keys of one column with which a table refers to itself, and which are called after who stands above. */
export function stepsAbove(table: TableSchema): JoinStep[] {
  return ownKeys(table).filter((step) => roleWords(step).some((word) => asks.has(stemOf(nameInWords(word)))));
}

/** Keys of one column with which a table refers to itself. */
function ownKeys(table: TableSchema): JoinStep[] {
  return table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) => {
    const step = {
      fromTable: table.name,
      fromColumns: [...columns],
      toTable: table.name,
      toColumns: [...referencedColumns],
    };
    return sameName(referencedTable, table.name) && columns.length === 1 ? [step] : [];
  });
}

/** Of several tables that say who stands above whom the one whose key is called as the words say ("manager", "parent"), else the one that they name. */
export function stepMeant(stems: readonly string[], tables: Tables): JoinStep | null {
  const steps = tables.flatMap(stepsAbove);
  const said = new Set(stems);
  const called = steps.filter((step) =>
    namesIn(roleWords(step)).some((stem) => asks.has(stem) && said.has(stem)),
  );
  const named = steps.filter(({ toTable }) => namesIn([toTable]).every((stem) => said.has(stem)));
  const both = called.filter((step) => named.includes(step));
  const [meant] = [both, called, named, steps].filter(({ length }) => length > 0);
  const [only, ...others] = meant ?? [];
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether a word is the last of a stored text that stands there: a "sales manager" is one by title, whoever is below. */
export function endsStoredText(tokens: Tokens, at: number, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ distinctValues = [] }) =>
      distinctValues.some((value) => {
        const stems = words(value).map(stemOf);
        const said = tokens.slice(Math.max(0, at + 1 - stems.length), at + 1).map(({ stem }) => stem);
        return stems.length > 1 && stems.join(' ') === said.join(' ');
      }),
    ),
  );
}

function namesIn(names: readonly string[]): string[] {
  return names.flatMap((name) => nameInWords(name).toLowerCase().split(' ')).map(stemOf);
}

/** The intent about who stands above or below the row that it names; null where it names none. */
export function alongOwnKey(intent: QueryIntent, { step, wanted }: OwnKind): QueryIntent | null {
  const { toTable: table } = step;
  const naming = intent.filters.filter(
    (filter): filter is Extract<Filter, { kind: 'equals' }> =>
      filter.kind === 'equals' && sameName(filter.column.table, table) && !filter.negated,
  );
  const [named, ...others] = naming.filter(({ values }) => values.length === 1);
  if (named === undefined || others.length > 0) return null;
  const upwards: JoinStep = { ...step, fromTable: table, toTable: table };
  const downwards: JoinStep = { ...upwards, fromColumns: step.toColumns, toColumns: step.fromColumns };
  const related: Filter = {
    kind: 'exists',
    table,
    related: table,
    negated: false,
    joins: [wanted === 'above' ? downwards : upwards],
    filters: [named],
  };
  return {
    ...intent,
    filters: intent.filters.map((filter) => (filter === named ? related : filter)),
  };
}
