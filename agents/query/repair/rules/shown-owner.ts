import type { TableSchema } from '#lib/domain/schema.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Source, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { isNamingColumn, ownerOf, sameExpression, singleKey } from './entity.ts';
import { conjuncts, joinCondition, newTable, qualifierOf, tablesOf } from './sources.ts';

/**
 * "The name of the project that has a scientist …" is the project's name. Where two tables have a name or a number each, the
 * one is shown that the question begins with, which may have to be joined.
 */
export const shownOwner = blockRule('shown-owner', (block, { role, around }, context, note) => {
  const { select } = block;
  const item = select.items.find(({ expression }) => expression.kind === 'column');
  const shown = item?.expression;
  if (role !== 'outermost' || shown?.kind !== 'column' || select.groupBy.length > 0) return block;
  const scope = scopeOf(select.from, around);
  const owner = ownerOf(shown, scope, context);
  const isGiven = conjuncts(select.where).some(
    (condition) =>
      condition.kind === 'binary' && condition.operator === '=' && sameExpression(condition.left, shown),
  );
  const asked = owner && askedTable(owner.table, shown, isGiven, context);
  if (!owner || !asked) return block;
  const place = placeOf(asked, select.from, scope, context);
  if (!place) return block;
  const column: ColumnReference = {
    kind: 'column',
    qualifier: qualifierOf(place.table),
    name: bareOrQuoted(asked.column),
  };
  note(
    'incorrect_col',
    `The question asks for that of ${asked.table.name}, and ${printExpression(shown)} is that of ${owner.table.name}.`,
    printExpression(shown),
    printExpression(column),
  );
  const from = place.joined === null ? select.from : [...select.from, place.joined];
  const items = select.items.map((each) => (each === item ? { alias: null, expression: column } : each));
  return { ...block, select: { ...select, items, from } };
});

// Each word ends at its boundary: a text without spaces can be divided in one way only.
const attributeOf = String.raw`^(?:\W*\w+\b){0,6}?(?:^|\W)(names?|titles?|ids?)(?: and (?:\w+ ){1,4}?)? ?of (?:(?:the|all|every|each) )?(?:(?:different|distinct) )?([a-z]+)\b`;
const alone = new RegExp(attributeOf);
const withClause = new RegExp(`${attributeOf} (?:who|that|which|whose|with)\\b`);

type Asked = { readonly table: TableSchema; readonly column: string };

/**
 * The table whose name or key the question begins by asking for, when it is another than the one shown. A name that the
 * question gives cannot be what it asks for.
 */
function askedTable(
  shownOf: TableSchema,
  shown: ColumnReference,
  isGiven: boolean,
  context: RepairContext,
): Asked | null {
  const { text } = context.question;
  const said = withClause.exec(text) ?? (isGiven ? alone.exec(text) : null);
  if (!said) return null;
  const [, attribute = '', thing = ''] = said;
  if (!context.question.stems.has(nameStems(shownOf.name).at(-1) ?? '')) return null;
  const wanted = stemOf(thing);
  if (nameStems(shownOf.name).includes(wanted)) return null;
  const tables = context.schema.tables.filter(({ name }) => nameStems(name).join() === wanted);
  const [table] = tables;
  if (tables.length !== 1 || !table) return null;
  const isKey = /^id/.test(attribute);
  const isSame = isKey
    ? singleKey(shownOf)?.toLowerCase() === shown.name.text.toLowerCase()
    : isNamingColumn(shownOf, shown.name.text);
  if (!isSame) return null;
  const named = table.columns.filter(({ name }) => isNamingColumn(table, name));
  const column = isKey ? singleKey(table) : named.length === 1 ? named[0]?.name : null;
  return column == null ? null : { table, column };
}

/** Where a table is read, or can be joined to what is read by the one key that refers to it. */
function placeOf(
  { table }: Asked,
  from: readonly Source[],
  scope: Scope,
  context: RepairContext,
): { readonly table: TableReference; readonly joined: Source | null } | null {
  const read = tablesOf(from);
  const isIt = (each: TableReference) => each.name.text.toLowerCase() === table.name.toLowerCase();
  const here = read.filter(isIt);
  if (here.length > 0) return here.length === 1 && here[0] ? { table: here[0], joined: null } : null;
  if (scope.sources.length !== read.length) return null;
  const links = read.flatMap((each) => {
    const refers = context.schema
      .table(each.name.text)
      ?.foreignKeys.filter(
        ({ referencedTable }) => referencedTable.toLowerCase() === table.name.toLowerCase(),
      );
    return refers && refers.length > 0
      ? context.schema.joins(each.name.text, table.name).map((join) => ({ each, join }))
      : [];
  });
  const [link] = links;
  if (links.length !== 1 || !link) return null;
  const added = newTable(table.name, from);
  const on = joinCondition(link.join, qualifierOf(link.each), qualifierOf(added));
  return {
    table: added,
    joined: { relation: added, join: { type: 'inner', natural: false, on, using: [] } },
  };
}
