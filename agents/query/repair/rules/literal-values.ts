import { mapBlock } from '#lib/sql/select/block.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Literal, Source } from '#lib/sql/select/syntax-tree.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { slipsBetween } from '../name-similarity.ts';
import type { QuestionCues } from '../question-cues.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { exposedName, qualifierOf, tablesOf } from './sources.ts';

/**
 * A text that its column does not hold is written as the column writes it: other case, another form of the word, a code,
 * a slip; or compared with the column here that does hold it.
 */
export const literalValues = blockRule('literal-values', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  return mapBlock(block, (part) => {
    if (part.kind === 'binary' && (part.operator === '=' || part.operator === '!=')) {
      const { left, right } = part;
      if (left.kind === 'column' && isText(right))
        return grounded(part, left, [right], scope, block.select.from, context, note);
      if (right.kind === 'column' && isText(left))
        return grounded(part, right, [left], scope, block.select.from, context, note);
    }
    if (part.kind === 'in-list' && part.operand.kind === 'column' && part.items.every(isText))
      return grounded(part, part.operand, part.items.filter(isText), scope, block.select.from, context, note);
    return part;
  });
});

function isText(expression: Expression): expression is Literal {
  return expression.kind === 'literal' && expression.type === 'text' && expression.value.trim() !== '';
}

function grounded(
  comparison: Expression,
  column: ColumnReference,
  literals: readonly Literal[],
  scope: Scope,
  sources: readonly Source[],
  context: RepairContext,
  note: Note,
): Expression {
  const owner = ownerOf(column, scope, context);
  const values = owner && context.values.valuesOf(owner.table.name, column.name.text);
  if (!owner || !values || values.length === 0) return comparison;
  const stored = new Set(values);
  let changed = comparison;
  for (const literal of literals) {
    if (stored.has(literal.value)) continue;
    const meant =
      earlierForm(column.name.text, literal.value, values, context) ??
      storedForm(literal.value, values, context.question);
    if (meant !== null) {
      note(
        'value_format_wrong',
        `${owner.table.name}.${column.name.text} has ${meant.value}, ${meant.why}.`,
        literal.value,
        meant.value,
      );
      changed = replaceLiteral(changed, literal, meant.value);
      continue;
    }
    const isNamed = context.question.touches(column.name.text);
    const other = literals.length === 1 && !isNamed ? otherColumn(literal.value, sources, context) : null;
    if (other === null) continue;
    const reference: ColumnReference = {
      kind: 'column',
      qualifier: other.qualifier,
      name: bareOrQuoted(other.column),
    };
    note(
      'condition_wrong_col',
      `${owner.table.name}.${column.name.text} does not hold ${literal.value}; ${other.table}.${other.column} does.`,
      printExpression(comparison),
      printExpression(reference),
    );
    changed = replaceLiteral(replaceReference(changed, column, reference), literal, other.value);
  }
  return changed;
}

/** What an earlier repair wrote for a literal, if the column holds it. */
function earlierForm(
  column: string,
  literal: string,
  values: readonly string[],
  { earlier }: RepairContext,
): { value: string; why: string } | null {
  const value = earlier.text(column, literal);
  return value !== null && values.includes(value) ? { value, why: 'as an earlier repair found' } : null;
}

/** How a column writes what a literal means; null when nothing it holds is close enough, or several are. */
function storedForm(
  literal: string,
  values: readonly string[],
  question: QuestionCues,
): { value: string; why: string } | null {
  const wanted = literal.trim().toLowerCase();
  const only = (found: readonly string[], why: string) => {
    const [value] = found;
    return found.length === 1 && value !== undefined ? { value, why } : null;
  };
  // Blanks around stored texts are a fault of the data, which is told and not written into the statement.
  if (values.some((value) => value !== value.trim() && value.trim().toLowerCase() === wanted)) return null;
  const sameText = values.filter((value) => value.toLowerCase() === wanted);
  if (sameText.length > 0) return only(sameText.slice(0, 1), 'which differs in case only');
  const stems = words(literal).map(stemOf).join(' ');
  const sameWords = only(
    values.filter((value) => stems !== '' && words(value).map(stemOf).join(' ') === stems),
    'another form of the same words',
  );
  if (sameWords) return sameWords;
  const shortened = only(
    values.filter((value) => isShortened(value, literal) || isShortened(literal, value)),
    'the same words cut short',
  );
  if (shortened) return shortened;
  if (values.length <= 12) {
    const code = only(
      values.filter(
        (value) => isCodeOf(value.toLowerCase(), wanted) || isCodeOf(wanted, value.toLowerCase()),
      ),
      'which is short for it',
    );
    if (code) return code;
  }
  // What a person puts in quotes is meant to the letter: that nothing is called so is told, and not mended.
  if (question.text.includes(`"${wanted}"`) || question.text.includes(`'${wanted}'`)) return null;
  const said = values.filter(
    (value) => names(question, value) && slipsBetween(value.toLowerCase(), wanted) <= 2,
  );
  if (wanted.length >= 3 && !names(question, wanted)) {
    const meant = only(said, 'the value that the question names');
    if (meant) return meant;
  }
  if (wanted.length < 5 || /\d/.test(wanted)) return null;
  const allowed = wanted.length >= 10 ? 2 : 1;
  return only(
    values.filter((value) => !/\d/.test(value) && slipsBetween(value.toLowerCase(), wanted) <= allowed),
    'one slip away',
  );
}

/** Whether the question has a text as a word or words of their own. */
function names({ text }: QuestionCues, value: string): boolean {
  const wanted = value.toLowerCase();
  const at = text.indexOf(wanted);
  return at >= 0 && !/\w/.test(text.charAt(at - 1)) && !/\w/.test(text.charAt(at + wanted.length));
}

/** `Comp. Sci.` for Computer Science: as many words, each the beginning of its own and none of one letter. */
function isShortened(short: string, long: string): boolean {
  const [cut, whole] = [words(short), words(long)];
  return (
    cut.length > 1 &&
    cut.length === whole.length &&
    cut.every((word, index) => word.length > 1 && (whole[index] ?? '').startsWith(word))
  );
}

/** `f` for female, `usa` for united states of america; one letter or initials, nothing in between. */
function isCodeOf(code: string, text: string): boolean {
  if (code.length === 1) return text.length > 2 && text.startsWith(code);
  const initials = text.split(/[\s-]+/).map((word) => word.charAt(0));
  const short = text
    .split(/[\s-]+/)
    .filter((word) => !/^(of|the|and)$/.test(word))
    .map((word) => word.charAt(0));
  return (
    code.length >= 2 &&
    text.length > code.length + 2 &&
    (initials.join('') === code || short.join('') === code)
  );
}

/** The one column of the tables read that holds a text. */
function otherColumn(literal: string, sources: readonly Source[], context: RepairContext) {
  const tables = tablesOf(sources);
  const found = context.values.find(literal).flatMap((place) => {
    const table = tables.find((each) => each.name.text.toLowerCase() === place.table.toLowerCase());
    return table
      ? [{ ...place, qualifier: sources.length > 1 ? qualifierOf(table) : null, exposed: exposedName(table) }]
      : [];
  });
  const [only] = found;
  return found.length === 1 && only ? only : null;
}

function replaceLiteral(comparison: Expression, literal: Literal, value: string): Expression {
  const to: Literal = { ...literal, value };
  if (comparison.kind === 'binary')
    return {
      ...comparison,
      left: comparison.left === literal ? to : comparison.left,
      right: comparison.right === literal ? to : comparison.right,
    };
  if (comparison.kind === 'in-list')
    return { ...comparison, items: comparison.items.map((item) => (item === literal ? to : item)) };
  return comparison;
}

function replaceReference(comparison: Expression, from: ColumnReference, to: ColumnReference): Expression {
  if (comparison.kind === 'binary')
    return {
      ...comparison,
      left: comparison.left === from ? to : comparison.left,
      right: comparison.right === from ? to : comparison.right,
    };
  if (comparison.kind === 'in-list') return { ...comparison, operand: to };
  return comparison;
}
