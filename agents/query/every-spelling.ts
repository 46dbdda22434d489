import type { Dialect } from '#lib/datasource/data-source.ts';
import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { exactlyCompared } from '#lib/sql/select/exactly-compared.ts';
import type { Notation } from '#lib/sql/select/notation.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { printExpression, printQuery } from '#lib/sql/select/print-select.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Literal } from '#lib/sql/select/syntax-tree.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';
import { spellingKey } from '#lib/text/spelling-key.ts';
import { repairSchema } from './repair/repair-schema.ts';

/**
 * A condition on a text matches each spelling that its column holds of it: `status = 'Shipped'` leaves out no 'shipped'.
 * Only for values that the statement writes as they are stored; a statement that we cannot read stays as it is.
 */
export function withEverySpelling(
  candidate: SqlCandidate,
  mentions: readonly EntityMention[],
  tables: readonly TableSchema[],
  dialect: Dialect,
): SqlCandidate {
  const notation = notationOf(dialect);
  const query = parsed(candidate.sql, notation);
  if (query === null) return candidate;
  const schema = repairSchema(tables);
  const edits: SqlCandidate['edits'] = [];
  const next = rewriteBlocks(query, schema, (block, { around }) => {
    const scope = scopeOf(block.select.from, around);
    return mapBlock(block, (part) => {
      const test = textTest(part);
      const [source, ...others] = test ? resolve(test.column, scope) : [];
      const table = source?.table ? schema.table(source.table) : null;
      if (test === null || table === null || others.length > 0) return part;
      const known = storedSpellings(table, test.column.name.text, mentions);
      const values = [...new Set(test.texts.flatMap(({ value }) => known(value)))];
      if (values.length === test.texts.length) return part;
      const widened: Expression = {
        kind: 'in-list',
        negated: test.negated,
        operand: test.compared,
        items: values.map((value): Literal => ({ kind: 'literal', type: 'text', value })),
      };
      const reason = `${table.name}.${test.column.name.text} spells this in ${values.length} ways: ${values.map((value) => JSON.stringify(value)).join(', ')}.`;
      // Where a condition has an exact half besides, both say the same.
      if (!edits.some((edit) => edit.reason === reason)) {
        const [before, after] = [printExpression(part), printExpression(widened)];
        edits.push({ kind: 'value_format_wrong', reason, before, after });
      }
      return widened;
    });
  });
  if (edits.length === 0) return candidate;
  return { ...candidate, sql: printQuery(next, notation), edits: [...candidate.edits, ...edits] };
}

function parsed(sql: string, notation: Notation) {
  try {
    const { query, rest, slips } = parseSelect(sql, notation);
    return rest === '' && slips.length === 0 ? query : null;
  } catch (error) {
    // What we cannot read is the engine's to judge.
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

type TextTest = {
  readonly column: ColumnReference;
  /** The column, or what of it is compared. */
  readonly compared: Expression;
  readonly texts: readonly Literal[];
  readonly negated: boolean;
};

function textTest(part: Expression): TextTest | null {
  if (part.kind === 'binary' && ['=', '!=', '<>'].includes(part.operator)) {
    const [compared, text] = isText(part.right) ? [part.left, part.right] : [part.right, part.left];
    const column = columnOf(compared);
    if (column === null || !isText(text)) return null;
    return { column, compared, texts: [text], negated: part.operator !== '=' };
  }
  if (part.kind !== 'in-list' || !part.items.every(isText)) return null;
  const column = columnOf(part.operand);
  if (column === null) return null;
  return { column, compared: part.operand, texts: part.items.filter(isText), negated: part.negated };
}

function columnOf(compared: Expression): ColumnReference | null {
  const column = exactlyCompared(compared) ?? compared;
  return column.kind === 'column' ? column : null;
}

function isText(expression: Expression): expression is Literal {
  return expression.kind === 'literal' && expression.type === 'text';
}

/** For a stored value, itself first and then its other spellings; a text that the column does not hold stays alone. */
function storedSpellings(table: TableSchema, name: string, mentions: readonly EntityMention[]) {
  const isHere = (other: string) => other.toLowerCase() === name.toLowerCase();
  const held = table.columns.find((column) => isHere(column.name))?.distinctValues ?? [];
  // Names of single rows: two that are spelled alike are two things, and the person is asked which is meant.
  const counted = table.rowCount >= 2 * held.length ? held : [];
  const met = mentions
    .flatMap(({ matches }) => matches)
    .filter((match) => match.table === table.name && isHere(match.matchedColumn) && match.spellings)
    .flatMap((match) => [match.matchedValue, ...(match.spellings ?? [])]);
  const stored = new Set([...counted, ...met]);
  return (value: string) => {
    if (!stored.has(value)) return [value];
    const key = spellingKey(value);
    return [value, ...[...stored].filter((other) => other !== value && spellingKey(other) === key)];
  };
}
