import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { tableNamedAt } from '../../../question/assumed/acts-of-things.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import { sameName } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';

const denying = new Set(en.now.denying.split('|'));
const setAgainst = new Set(en.now.setAgainst.split('|'));

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
