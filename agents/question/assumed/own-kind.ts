import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
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
const follows = english.ownKind.follows.split('|').map((each) => each.split(' '));

/**
 * "Who reports to Ada", "Ada's manager": the tokens with the relation taken out, so that they name Ada, and what is wanted of
 * her. Null where no table refers to itself, nobody of it is named, or nothing of the kind is said.
 */
export function ownKindAsked(
  tokens: Tokens,
  { mentions }: EntityMatches,
  tables: Tables,
): { readonly tokens: Token[]; readonly asked: OwnKind } | null {
  const steps = tables.flatMap(stepsAbove);
  const [step] = steps;
  if (step === undefined || steps.length > 1) return null;
  const named = mentions.find(({ matches }) => matches.some(({ table }) => sameName(table, step.toTable)));
  if (named === undefined) return null;
  const first = tokens.findIndex(({ end }) => end > named.start);
  const end = tokens.findLastIndex(({ start }) => start < named.end) + 1;
  const relation = relationAt(tokens, first, end, /['’]s?$/.test(named.text));
  if (relation === null) return null;
  const [from, to] = relation.place;
  const at = tokens[from] as Token;
  const row = nameInWords(step.toTable).split(' ');
  // "Ada's manager" as "employee of Ada".
  const place = Math.min(from, first);
  const words = place < from ? [...row, english.ownKind.of] : row;
  const instead = relation.isNoun ? words.map((word) => reading(at, word)) : [];
  const plain = [...tokens.slice(0, place), ...instead, ...tokens.slice(place, from), ...tokens.slice(to)];
  return { tokens: plain, asked: { step, wanted: relation.wanted, said: at.text } };
}

type Relation = {
  readonly wanted: OwnKind['wanted'];
  readonly isNoun: boolean;
  readonly place: readonly [from: number, to: number];
};

/** The relation that stands directly before or behind who is named. */
function relationAt(tokens: Tokens, first: number, end: number, isOwner: boolean): Relation | null {
  const stem = (at: number) => tokens[at]?.stem ?? '';
  const lower = (at: number) => tokens[at]?.lower ?? '';
  const noun = (at: number): OwnKind['wanted'] | null =>
    above.has(stem(at)) ? 'above' : below.has(stem(at)) || below.has(lower(at)) ? 'below' : null;
  const whole = (at: number): readonly [number, number] => [
    belowBefore.has(stem(at - 1)) ? at - 1 : at,
    at + 1,
  ];
  // "Whose manager is Ada", "with Ada as their manager": those below her.
  const whose = lower(first - 3) === english.ownKind.whose && auxiliaries.has(lower(first - 1));
  if (whose && noun(first - 2) === 'above')
    return { wanted: 'below', isNoun: false, place: [first - 3, first] };
  const theirs = end + 1 + Number(owning.has(lower(end + 1)));
  if (having.has(lower(first - 1)) && lower(end) === english.ownKind.as && noun(theirs) === 'above')
    return { wanted: 'below', isNoun: false, place: [end, theirs + 1] };
  // "Whom does Ada manage", and nothing that is no row of the table.
  const isLast = tokens[end + 1] === undefined || tokens[end + 1]?.kind === 'mark';
  if (auxiliaries.has(lower(first - 1)) && isLast && leads.has(stem(end)) && !aboveAsSaid.has(lower(end)))
    return { wanted: 'below', isNoun: false, place: [end, end + 1] };
  // "Who manages Ada", "those led by Ada".
  if (leads.has(stem(first - 1))) return { wanted: 'above', isNoun: false, place: [first - 1, first] };
  if (lower(first - 1) === english.ownKind.by && leads.has(stem(first - 2))) {
    const from = auxiliaries.has(lower(first - 3)) ? first - 3 : first - 2;
    return { wanted: 'below', isNoun: false, place: [from, first] };
  }
  for (const [verb = '', ...rest] of follows) {
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
  const owned = belowBefore.has(stem(end)) ? end + 1 : end;
  const behind = isOwner ? noun(owned) : null;
  if (behind !== null) return { wanted: behind, isNoun: true, place: [end, owned + 1] };
  const had =
    auxiliaries.has(lower(first - 1)) && stem(end) === stemOf(english.ownKind.have) ? noun(first - 2) : null;
  return had === null ? null : { wanted: had, isNoun: true, place: whole(first - 2) };
}

/** Keys of one column with which a table refers to itself, and which are called after who stands above. */
export function stepsAbove(table: TableSchema): JoinStep[] {
  return table.foreignKeys.flatMap(({ columns, referencedTable, referencedColumns }) => {
    const step = {
      fromTable: table.name,
      fromColumns: [...columns],
      toTable: table.name,
      toColumns: [...referencedColumns],
    };
    const isOwn = sameName(referencedTable, table.name) && columns.length === 1;
    return isOwn && roleWords(step).some((word) => asks.has(stemOf(nameInWords(word)))) ? [step] : [];
  });
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
