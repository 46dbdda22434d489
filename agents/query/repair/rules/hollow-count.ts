import { type Block, clauseExpressions, mapBlock } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression, printSources } from '#lib/sql/select/print-select.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Call, ColumnReference, Expression, Source } from '#lib/sql/select/syntax-tree.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { ownerOf, sameExpression } from './entity.ts';
import {
  conjuncts,
  isCount,
  joinCondition,
  newTable,
  onConditions,
  ownColumns,
  qualifierOf,
  tablesOf,
} from './sources.ts';

/**
 * A count that is one for every group by construction counts nothing: of the different values of what is grouped by, or of the
 * rows of a table grouped by what tells its rows apart.
 */
export const hollowCount = blockRule('hollow-count', (block, { around }, context, note) => {
  if (block.select.groupBy.length === 0) return block;
  const scope = scopeOf(block.select.from, around);
  return countsPartners(countsGroupOnce(block, scope, note), scope, context, note);
});

/** `COUNT(DISTINCT key)` in a group of one key: its rows were meant. */
function countsGroupOnce(block: Block, scope: Scope, note: Note): Block {
  const { from, where, groupBy } = block.select;
  if (from.length < 2) return block;
  const fixed = groupBy.filter((each) => each.kind === 'column');
  const equal = [...onConditions(from), ...conjuncts(where)].flatMap(conjuncts).flatMap((condition) => {
    if (condition.kind !== 'binary' || condition.operator !== '=') return [];
    const { left, right } = condition;
    if (left.kind !== 'column' || right.kind !== 'column') return [];
    if (fixed.some((each) => sameColumn(each, left, scope))) return [right];
    return fixed.some((each) => sameColumn(each, right, scope)) ? [left] : [];
  });
  return mapBlock(block, (part) => {
    if (!isCount(part) || !part.distinct) return part;
    const [counted] = part.arguments;
    if (counted?.kind !== 'column' || !equal.some((each) => sameColumn(each, counted, scope))) return part;
    const rows: Call = { ...part, distinct: false };
    note(
      'duplicate_select',
      `${printExpression(counted)} is the same throughout each group; its rows are counted.`,
      printExpression(part),
      printExpression(rows),
    );
    return rows;
  });
}

/** `FROM Club GROUP BY ClubName ORDER BY COUNT(*)`: what the question counts of a club stands in another table. */
function countsPartners(block: Block, scope: Scope, context: RepairContext, note: Note): Block {
  const { from, groupBy, where } = block.select;
  const [source] = from;
  const [relation] = tablesOf(from);
  const counts = clauseExpressions(block)
    .flatMap(expressionParts)
    .some((part) => isCount(part) && part.arguments[0]?.kind === 'star');
  if (!counts || from.length !== 1 || !source || !relation || where !== null) return block;
  const tellsApart = groupBy.some((each) => {
    const owner = each.kind === 'column' ? ownerOf(each, scope, context) : null;
    if (each.kind !== 'column' || !owner) return false;
    const { schema } = context;
    const of = schema.identifies(owner.table.name, each.name.text);
    // That a key to another table has come up once each so far is chance.
    const isForeign = of !== null && of !== owner.table.name.toLowerCase();
    return !isForeign && schema.column(owner.table.name, each.name.text)?.unique === true;
  });
  const partner = tellsApart ? namedPartner(relation.name.text, context) : null;
  if (!partner) return block;
  const table = newTable(partner.toTable, from);
  const joined: Source = {
    relation: table,
    join: {
      type: 'inner',
      natural: false,
      on: joinCondition(partner, qualifierOf(relation), qualifierOf(table)),
      using: [],
    },
  };
  note(
    'join_missing',
    `Each group is a single row of ${relation.name.text}; what the question counts is in ${partner.toTable}.`,
    printSources(from),
    printSources([...from, joined]),
  );
  const qualifier = qualifierOf(relation);
  const own = new Set<Expression>(ownColumns(block));
  const qualified = mapBlock(block, (part) =>
    part.kind === 'column' && own.has(part) && part.qualifier === null && resolve(part, scope).length === 1
      ? { ...part, qualifier }
      : part,
  );
  return { ...qualified, select: { ...qualified.select, from: [...from, joined] } };
}

/** The one table with a key to this one that the question counts, in a word that is not this one's as well. */
function namedPartner(tableName: string, { schema, question }: RepairContext) {
  const own = nameStems(tableName);
  const counted = countedStems(question.text);
  const isSaid = (name: string) =>
    nameStems(name).some((part) => part.length > 1 && !own.includes(part) && counted.has(part));
  const joins = schema.tables.flatMap((table) => {
    const refers = table.foreignKeys.some(
      (key) => key.referencedTable.toLowerCase() === tableName.toLowerCase(),
    );
    return refers && table.name !== tableName && isSaid(table.name)
      ? [schema.joins(tableName, table.name)]
      : [];
  });
  const [only] = joins;
  const [join] = only ?? [];
  return joins.length === 1 && only?.length === 1 && join ? join : null;
}

/** The stems of the words after "the most", "how many", "more than two". */
function countedStems(question: string): ReadonlySet<string> {
  const said = question.matchAll(
    /\b(?:most|fewest|least|many|number of|(?:more|less|fewer) than \w+|at (?:least|most) \w+) (\w+(?: \w+)?)/g,
  );
  return new Set([...said].flatMap(([, noun = '']) => words(noun).map(stemOf)));
}

function sameColumn(left: ColumnReference, right: ColumnReference, scope: Scope): boolean {
  const [of, other] = [resolve(left, scope)[0], resolve(right, scope)[0]];
  return sameExpression({ ...left, qualifier: null }, { ...right, qualifier: null }) && of === other;
}
