import type { Tables } from '#lib/domain/schema.ts';
import { emptyScope, type Scope, withCtes } from '#lib/sql/select/scope.ts';
import type { Query, QueryBody, SetOperation } from '#lib/sql/select/syntax-tree.ts';
import { type RepairSchema, repairSchema } from '../../query/repair/repair-schema.ts';
import { type BlockWords, blockWords } from './block-words.ts';
import { conditionWords } from './condition-words.ts';
import { nameWords } from './names.ts';
import { type Definitions, itemColumns, openVoice } from './open-voice.ts';
import { phrase, rowPhrase } from './phrase.ts';
import type { Voice } from './voice.ts';

/** What a query defines before it begins, and a nested one where it is read: "monthly totals: …". */
type Definition = { readonly name: string; readonly words: string };

export type QueryWords = { readonly definitions: readonly Definition[] } & (
  | { readonly kind: 'block'; readonly block: BlockWords }
  | {
      readonly kind: 'set';
      readonly operator: SetOperation['operator'];
      readonly left: QueryWords;
      readonly right: QueryWords;
      readonly order: readonly string[];
      readonly limit: string | null;
    }
  | { readonly kind: 'values' }
);

type Place = {
  readonly scope: Scope;
  readonly outer: Voice | null;
  readonly definitions: Definitions;
  readonly schema: RepairSchema;
};

/** A statement in words, clause by clause. */
export function queryWords(query: Query, tables: Tables): QueryWords {
  const schema = repairSchema(tables);
  return wordsOf(query, { scope: emptyScope(schema), outer: null, definitions: new Map(), schema });
}

function wordsOf(query: Query, around: Place): QueryWords {
  const definitions = new Map(around.definitions);
  const named: Definition[] = [];
  let scope = around.scope;
  for (const cte of query.ctes) {
    const place = { ...around, scope, definitions: new Map(definitions) };
    const held = columnsOf(cte.query, place);
    const called = cte.columns.map((column, at): [string, string] => [
      column.text.toLowerCase(),
      [...held.values()][at] ?? column.text,
    ]);
    named.push({ name: `“${nameWords(cte.name.text)}”`, words: phrase(wordsOf(cte.query, place)) });
    definitions.set(cte.name.text.toLowerCase(), cte.columns.length > 0 ? new Map(called) : held);
    scope = withCtes({ ...query, ctes: query.ctes.slice(0, query.ctes.indexOf(cte) + 1) }, around.scope);
  }
  return bodyWords(query.body, query, named, { ...around, scope, definitions });
}

function bodyWords(
  body: QueryBody,
  query: Pick<Query, 'orderBy' | 'limit' | 'offset'>,
  named: readonly Definition[],
  place: Place,
): QueryWords {
  const none = { orderBy: [], limit: null, offset: null };
  switch (body.kind) {
    case 'values':
      return { kind: 'values', definitions: named };
    case 'nested': {
      const inner = wordsOf(
        { ...body.query, ...(query.limit || query.orderBy.length > 0 ? query : {}) },
        place,
      );
      return { ...inner, definitions: [...named, ...inner.definitions] };
    }
    case 'set': {
      const tail = blockWords(
        { select: firstSelect(body), ...query },
        openVoice(firstSelect(body), surroundings(place)),
      );
      return {
        kind: 'set',
        definitions: named,
        operator: body.operator,
        left: bodyWords(body.left, none, [], place),
        right: bodyWords(body.right, none, [], place),
        order: tail.order,
        limit: tail.limit,
      };
    }
    case 'select': {
      const voice = openVoice(body, surroundings(place));
      const nested = body.from.flatMap(({ relation }): Definition[] =>
        relation.kind === 'derived'
          ? [
              {
                name: relation.alias ? `“${nameWords(relation.alias.text)}”` : 'the rows',
                words: phrase(wordsOf(relation.query, { ...place, outer: null })),
              },
            ]
          : [],
      );
      const { orderBy, limit, offset } = query;
      return {
        kind: 'block',
        definitions: [...named, ...nested],
        block: blockWords({ select: body, orderBy, limit, offset }, voice),
      };
    }
  }
}

function surroundings(place: Place) {
  return {
    ...place,
    sayQuery: (query: Query, voice: Voice) =>
      phrase(wordsOf(query, { ...place, scope: voice.scope, outer: voice })),
    sayRow: (query: Query, voice: Voice) =>
      rowPhrase(wordsOf(query, { ...place, scope: voice.scope, outer: voice })),
    sayCondition: conditionWords,
    columnsOf: (query: Query) => columnsOf(query, place),
  };
}

/** What the columns of a nested query hold, in words. */
function columnsOf(query: Query, around: Place): ReadonlyMap<string, string> {
  const scope = withCtes(query, around.scope);
  const select = firstSelect(query.body);
  return itemColumns(select, openVoice(select, surroundings({ ...around, scope })));
}

function firstSelect(body: QueryBody): Extract<QueryBody, { kind: 'select' }> {
  switch (body.kind) {
    case 'select':
      return body;
    case 'set':
      return firstSelect(body.left);
    case 'nested':
      return firstSelect(body.query.body);
    case 'values':
      return { kind: 'select', distinct: false, items: [], from: [], where: null, groupBy: [], having: null };
  }
}
