import type { BlockWords } from './block-words.ts';
import { listed } from './names.ts';
import type { QueryWords } from './query-words.ts';

/** A query as one noun: "average age of singers where country is “France”". */
export function phrase(words: QueryWords): string {
  const definitions = words.definitions.map(({ name, words: said }) => ` (${name}: ${said})`).join('');
  switch (words.kind) {
    case 'values':
      return 'given values';
    case 'set':
      return [setPhrase(words), ...tail(words.order, words.limit)].join(', ') + definitions;
    case 'block':
      return blockPhrase(words.block) + definitions;
  }
}

const joints = {
  union: 'and, each once,',
  'union all': 'and',
  intersect: 'that are also among the',
  'intersect all': 'that are as often among the',
  except: 'that are not among the',
  'except all': 'less the',
} as const;

function setPhrase({ operator, left, right }: Extract<QueryWords, { kind: 'set' }>): string {
  return `${phrase(left)} ${joints[operator]} ${phrase(right)}`;
}

function blockPhrase(block: BlockWords): string {
  const each = block.groups.length > 0 ? [`for each ${listed(block.groups)}`] : [];
  const kept = block.groupConditions.length > 0 ? [`only where ${listed(block.groupConditions)}`] : [];
  const head = [
    shownPhrase(block.shown.length > 0 ? block : { ...block, shown: block.groups }),
    ...scopePhrases(block),
  ].join(' ');
  return [head, ...each, ...kept, ...tail(block.order, block.limit)].join(', ');
}

function scopePhrases({ joins, conditions }: BlockWords): string[] {
  return [
    ...(joins.length > 0 ? [`taking ${joined(joins)}`] : []),
    ...(conditions.length > 0 ? [`where ${listed(conditions)}`] : []),
  ];
}

function tail(order: readonly string[], limit: string | null): string[] {
  return [
    ...(order.length > 0 ? [`sorted by ${order.join(', then ')}`] : []),
    ...(limit === null ? [] : [`only ${limit}`]),
  ];
}

/** What a SELECT gives, and of what. */
export function shownPhrase({ shown, distinct, rows, isJoined }: BlockWords): string {
  const once = distinct ? 'different ' : '';
  const says = isJoined || shown.some((item) => item.includes(`number of ${rows}`));
  const of = rows.startsWith('rows') ? 'over' : 'of';
  return `${once}${listed(shown)}${says ? '' : ` ${of} ${rows}`}`;
}

/** One row of a query: "order where total is more than 50". */
export function rowPhrase(words: QueryWords): string {
  if (words.kind !== 'block') return `row of ${phrase(words)}`;
  const { block } = words;
  return [block.row, ...scopePhrases(block)].join(' ');
}

/** "Each line with its order and its product" for two joins that begin with the same thing. */
export function joined(joins: readonly string[]): string {
  const byStart = Map.groupBy(joins, (join) => (/,| where /.test(join) ? join : join.split(' with ')[0]));
  return listed(
    [...byStart.values()].map(([first = '', ...others]) =>
      [first, ...others.map((join) => join.split(' with ').slice(1).join(' with '))].join(' and '),
    ),
  );
}
