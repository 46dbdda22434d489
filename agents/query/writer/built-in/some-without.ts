import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { tableNamedAt } from '../../../question/assumed/acts-of-things.ts';
import { keepsPeople } from '../../../question/assumed/people.ts';
import { isNamedAt, lengthOfName } from '../../../question/assumed/states-of-periods.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import type { ReadFrom } from './settled-intent.ts';
import { sameName } from './table-nature.ts';
import { type Tokens, tokenize } from './tokenize.ts';

type Exists = Extract<Filter, { kind: 'exists' }>;

const having = wordSet(en.someWithout.having);
const { who } = en.someWithout;
const idle = wordSet(en.someWithout.idle);
const denying = wordSet(en.now.denying);

/**
 * "Shelves with jars that were never opened" have one such jar, whatever was done to their others, and "shelves without a jar that was never
 * opened" have none: what is denied behind the rows is denied of each of them. Of "shelves whose jars were never opened" it is denied of all.
 */
export function someWithout(intent: QueryIntent, { tables, tokens, paths, question }: ReadFrom): QueryIntent {
  const said = saidAt(tokens, tables);
  const some = said && intent.filters.find((filter) => isOf(filter, said.name, said.isDenied));
  if (!some || said === null || isSaidOfPeople(tokenize(question), said.table)) return intent;
  const denied = intent.filters.filter(
    (filter) => filter !== some && filter.kind === 'exists' && filter.negated && filter.count === undefined,
  );
  const none = denied.find((filter) => goesOn(some, filter)) ?? (denied.length === 1 ? denied[0] : undefined);
  if (none?.kind !== 'exists') return intent;
  const end = none.joins.at(-1)?.toTable ?? '';
  const way = goesOn(some, none) ? none.joins.slice(some.joins.length) : paths.path(said.name, end);
  if (way === null || way.length === 0) return intent;
  const nested: Filter = { ...none, table: said.name, joins: [...way] };
  const whole: Filter = { ...some, filters: [nested] };
  return {
    ...intent,
    filters: intent.filters.flatMap((filter) => (filter === some ? whole : filter === none ? [] : filter)),
  };
}

/** "Singers with albums who never toured" are the singers. */
function isSaidOfPeople(tokens: Tokens, table: TableSchema): boolean {
  return (
    !keepsPeople(table) &&
    tokens.some(
      (_, at) =>
        isNamedAt(table, tokens, at) && tokens[at + lengthOfName([table], tokens, at)]?.lower === who,
    )
  );
}

/** "With jars without an opening": the table of the rows, with a denial directly behind them. */
function saidAt(
  tokens: Tokens,
  tables: Tables,
): { readonly table: TableSchema; readonly name: string; readonly isDenied: boolean } | null {
  for (const [at, { lower }] of tokens.entries()) {
    const isDenied = denying.has(lower);
    if (at === 0 || !(isDenied || having.has(lower))) continue;
    const from = tokens.findIndex((token, place) => place > at && !idle.has(token.lower));
    const named = from < 0 ? null : tableNamedAt(tokens, from, tables);
    if (named !== null && denying.has(tokens[from + named.length]?.lower ?? ''))
      return { table: named.table, name: named.table.name, isDenied };
  }
  return null;
}

function isOf(filter: Filter, table: string, isDenied: boolean): filter is Exists {
  return (
    filter.kind === 'exists' &&
    filter.negated === isDenied &&
    filter.filters.length === 0 &&
    filter.count === undefined &&
    sameName(filter.joins.at(-1)?.toTable ?? '', table)
  );
}

/** Whether it denies what the same way leads to beyond those rows. */
function goesOn(some: Filter, filter: Filter): boolean {
  return (
    some.kind === 'exists' &&
    filter.kind === 'exists' &&
    filter.negated &&
    filter.count === undefined &&
    filter.joins.length > some.joins.length &&
    some.joins.every(({ toTable }, place) => sameName(filter.joins[place]?.toTable ?? '', toTable)) &&
    sameName(filter.joins[some.joins.length]?.fromTable ?? '', some.joins.at(-1)?.toTable ?? '')
  );
}

const setAgainst = wordSet(en.now.setAgainst);

/** "Harbours with boats, but no red one", "streets with shops but without a bakery": that there are some is said too, and not only which are not there. */
export function thereButNone(intent: QueryIntent, tables: Tables, tokens: Tokens): QueryIntent {
  const but = tokens.findIndex(({ lower }) => setAgainst.has(lower));
  const before = tokens.slice(0, but);
  if (but < 1 || !denying.has(tokens[but + 1]?.lower ?? '') || before.some(({ lower }) => denying.has(lower)))
    return intent;
  const isNamed = (table: string) =>
    before.some((_, at) => tableNamedAt(before, at, tables)?.table.name === table);
  const added = intent.filters.flatMap((filter): Filter[] => {
    const step = filter.kind === 'exists' && filter.negated ? filter.joins[0] : undefined;
    if (filter.kind !== 'exists' || step === undefined || filter.filters.length === 0) return [];
    const isSaid = intent.filters.some(
      (other) =>
        other.kind === 'exists' &&
        !other.negated &&
        other.joins.some(({ toTable }) => sameName(toTable, step.toTable)),
    );
    if (isSaid || !isNamed(step.toTable)) return [];
    return [{ ...filter, related: step.toTable, negated: false, joins: [step], filters: [] }];
  });
  return added.length === 0 ? intent : { ...intent, filters: [...added, ...intent.filters] };
}
