import type { Tables } from '#lib/domain/schema.ts';
import type { Block } from '#lib/sql/select/block.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import { repairSchema } from '../../../query/repair/repair-schema.ts';
import { conjunction, conjuncts } from '../../../query/repair/rules/sources.ts';

type Shortened = { readonly without: string; readonly left: Query };

/** A statement with one of its clauses taken out, once for each clause of each SELECT in it. */
export function clausesLeftOut(query: Query, tables: Tables): Shortened[] {
  const shortened: Shortened[] = [];
  for (let place = 0; ; place += 1) {
    const found = shorterAt(query, tables, place);
    if (found === null) break;
    shortened.push(...found);
  }
  if (query.body.kind === 'set') {
    shortened.push({ without: 'the second of two sets', left: { ...query, body: query.body.left } });
    shortened.push({ without: 'the first of two sets', left: { ...query, body: query.body.right } });
  }
  return shortened;
}

/** The statements with a clause less in the SELECT at `place`; null when there are not so many. */
function shorterAt(query: Query, tables: Tables, place: number): Shortened[] | null {
  let blocks: { without: string; block: Block }[] | null = null;
  const rewritten = (change: (block: Block) => Block) => {
    let at = -1;
    return rewriteBlocks(query, repairSchema(tables), (block) => {
      at += 1;
      return at === place ? change(block) : block;
    });
  };
  rewritten((block) => {
    blocks = shorterBlocks(block);
    return block;
  });
  const found = blocks as { without: string; block: Block }[] | null;
  return found?.map(({ without, block }) => ({ without, left: rewritten(() => block) })) ?? null;
}

function shorterBlocks(block: Block): { without: string; block: Block }[] {
  const { select, orderBy } = block;
  const without = <Item>(items: readonly Item[], at: number) => items.filter((_, index) => index !== at);
  const where = conjuncts(select.where);
  const having = conjuncts(select.having);
  return [
    ...(select.distinct
      ? [{ without: 'DISTINCT', block: { ...block, select: { ...select, distinct: false } } }]
      : []),
    ...(select.items.length > 1
      ? select.items.map((_, at) => ({
          without: `item ${at + 1}`,
          block: { ...block, select: { ...select, items: without(select.items, at) } },
        }))
      : []),
    ...(select.from.length > 1
      ? [
          {
            without: 'the last relation',
            block: { ...block, select: { ...select, from: select.from.slice(0, -1) } },
          },
        ]
      : []),
    ...select.from.flatMap((source, at) =>
      source.join && source.join.type === 'left'
        ? [
            {
              without: 'LEFT',
              block: {
                ...block,
                select: {
                  ...select,
                  from: select.from.map((each, index) =>
                    index === at && each.join
                      ? { ...each, join: { ...each.join, type: 'inner' as const } }
                      : each,
                  ),
                },
              },
            },
          ]
        : [],
    ),
    ...where.map((_, at) => ({
      without: `condition ${at + 1}`,
      block: { ...block, select: { ...select, where: conjunction(without(where, at)) } },
    })),
    ...having.map((_, at) => ({
      without: `group condition ${at + 1}`,
      block: { ...block, select: { ...select, having: conjunction(without(having, at)) } },
    })),
    ...select.groupBy.map((_, at) => ({
      without: `group ${at + 1}`,
      block: { ...block, select: { ...select, groupBy: without(select.groupBy, at) } },
    })),
    ...orderBy.map((_, at) => ({
      without: `order ${at + 1}`,
      block: { ...block, orderBy: without(orderBy, at) },
    })),
    ...orderBy.map((term, at) => ({
      without: `direction ${at + 1}`,
      block: {
        ...block,
        orderBy: orderBy.map((each, index) =>
          index === at
            ? { ...term, direction: term.direction === 'desc' ? ('asc' as const) : ('desc' as const) }
            : each,
        ),
      },
    })),
    ...(block.limit ? [{ without: 'LIMIT', block: { ...block, limit: null, offset: null } }] : []),
    ...(block.offset ? [{ without: 'OFFSET', block: { ...block, offset: null } }] : []),
  ];
}
