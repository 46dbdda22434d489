import { type PersonNameColumns, personNameColumns, personNamePart } from '#lib/schema/person-names.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Binary, ColumnReference, Expression, Literal } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { conjunction, conjuncts } from './sources.ts';

/**
 * Nobody's last name is Ada Lovelace: a full name compared with one of the two columns that hold its parts is compared with
 * both. And what is denied of Ada Lovelace is not denied of everybody called Ada.
 */
export const fullNames = blockRule('full-names', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  const tell = (person: string, before: Expression, after: Expression) => {
    note(
      'condition_wrong_col',
      `The question names one person, ${person}, whose name stands in two columns.`,
      printExpression(before),
      printExpression(after),
    );
  };
  const split = mapBlock(block, (part) => {
    const name = part.kind === 'binary' ? splitName(part, scope, context) : null;
    if (!name) return part;
    tell(name.person, part, name.condition);
    return name.condition;
  });
  const conditions = conjuncts(split.select.where);
  const denied = deniedPair(conditions, context);
  if (!denied) return split;
  const before = conjunction(denied.replaced);
  if (before !== null) tell(denied.person, before, denied.condition);
  const rest = conditions.filter((each) => !denied.replaced.includes(each));
  return {
    ...split,
    select: { ...split.select, where: conjunction([...rest, denied.condition]) },
  };
});

function splitName(comparison: Binary, scope: Scope, context: RepairContext) {
  const { left: column, right: literal, operator } = comparison;
  if ((operator !== '=' && operator !== '!=') || column.kind !== 'column' || !isName(literal)) return null;
  const owner = ownerOf(column, scope, context);
  const columns = owner && personNameColumns(owner.table, column.name.text);
  if (!owner || !columns || holds(owner.table.name, column.name.text, literal.value, context)) return null;
  const parts = partsOf(literal.value, owner.table.name, columns, context);
  if (!parts) return null;
  const is = (name: string, value: string) =>
    equals({ ...column, name: bareOrQuoted(name) }, { ...literal, value });
  const both = and(is(columns.given, parts.given), is(columns.family, parts.family));
  return { person: literal.value, condition: operator === '=' ? both : not(both) };
}

/** A text of several words. */
function isName(expression: Expression): expression is Literal {
  return expression.kind === 'literal' && expression.type === 'text' && /\S\s+\S/.test(expression.value);
}

/** The two parts of a full name where the columns are known to hold them, given name first or family name first. */
function partsOf(name: string, table: string, columns: PersonNameColumns, context: RepairContext) {
  const written = name.trim().split(/[\s,]+/);
  for (let at = 1; at < written.length; at += 1) {
    const [front, back] = [written.slice(0, at).join(' '), written.slice(at).join(' ')];
    for (const [given, family] of [
      [front, back],
      [back, front],
    ] as const) {
      if (holds(table, columns.given, given, context) && holds(table, columns.family, family, context))
        return { given, family };
    }
  }
  return null;
}

function holds(table: string, column: string, text: string, { values }: RepairContext): boolean {
  const isIt = (place: { readonly table: string; readonly column: string }) =>
    place.table.toLowerCase() === table.toLowerCase() && place.column.toLowerCase() === column.toLowerCase();
  return values.find(text).some(isIt);
}

/** `given != 'Ada' AND family != 'Lovelace'` where the question says Ada Lovelace. */
function deniedPair(conditions: readonly Expression[], { question }: RepairContext) {
  const denied = conditions.flatMap(deniedPart);
  for (const given of denied.filter(({ part }) => part === 'given')) {
    const family = denied.find(({ part, whose }) => part === 'family' && whose === given.whose);
    const person = `${given.value} ${family?.value}`;
    if (!family || !question.text.includes(person.toLowerCase())) continue;
    const condition = not(and(given.same, family.same));
    const replaced: readonly Expression[] = [given.condition, family.condition];
    return { person, condition, replaced };
  }
  return null;
}

function deniedPart(condition: Expression) {
  if (condition.kind !== 'binary' || condition.operator !== '!=') return [];
  const { left, right } = condition;
  const part = left.kind === 'column' ? personNamePart(left.name.text) : null;
  if (left.kind !== 'column' || part === null || right.kind !== 'literal') return [];
  const whose = left.qualifier?.text.toLowerCase();
  return [{ part, whose, value: right.value, same: equals(left, right), condition }];
}

function equals(left: ColumnReference, right: Literal): Binary {
  return { kind: 'binary', operator: '=', left, right };
}

function and(left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator: 'and', left, right };
}

function not(operand: Expression): Expression {
  return { kind: 'unary', operator: 'not', operand };
}
