import { isNumeric } from '#lib/domain/value-kind.ts';
import { type Block, clauseExpressions, mapBlock } from '#lib/sql/select/block.ts';
import { expressionParts, nestedQueries } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Call, Expression } from '#lib/sql/select/syntax-tree.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';

/**
 * A question that says one way of summing up, and a statement that computes another over a column: the way that is said.
 */
export const askedAggregate = blockRule('asked-aggregate', (block, { role, around }, context, note) => {
  if (role !== 'outermost') return block;
  const scope = scopeOf(block.select.from, around);
  const computed = new Map(
    clauseExpressions(block)
      .flatMap(expressionParts)
      .filter(isSummary)
      .filter((call) => isOfMeasure(call, scope, context))
      .map((call) => [printExpression(call).toLowerCase(), call]),
  );
  const [only] = computed.values();
  if (!only || computed.size > 1) return block;
  const wanted = wantedWay(only, block, context);
  if (wanted === null) return block;
  const meant: Call = { ...only, name: { text: wanted.toUpperCase(), quote: null } };
  note(
    'having_incorrect',
    `The question asks for ${inWords[wanted]}.`,
    printExpression(only),
    printExpression(meant),
  );
  const written = printExpression(only).toLowerCase();
  return mapBlock(block, (part) =>
    part.kind === 'call' && printExpression(part).toLowerCase() === written ? meant : part,
  );
});

type Way = 'avg' | 'sum' | 'min' | 'max';

const ways: ReadonlyMap<Way, RegExp> = new Map([
  ['avg', /\b(?:averaged?|averages|mean|avg)\b/],
  ['sum', /\b(?:total|totals|sum|summed|altogether|in all|combined)\b/],
  ['min', /\b(?:minimum|min|lowest|smallest|shortest|earliest|fewest|youngest|cheapest|lightest|slowest)\b/],
  ['max', /\b(?:maximum|max|highest|largest|greatest|longest|latest|biggest|oldest|heaviest|fastest)\b/],
]);

const inWords: Record<Way, string> = {
  avg: 'the average',
  sum: 'the total',
  min: 'the smallest',
  max: 'the largest',
};

function wantedWay(call: Call, block: Block, context: RepairContext): Way | null {
  const written = call.name.text.toLowerCase();
  const [column] = call.arguments;
  const name = column?.kind === 'column' ? nameInWords(column.name.text).toLowerCase() : '';
  const text = withoutOwnWords(context.question.text, name);
  const said = [...ways].filter(([, words]) => words.test(text)).map(([way]) => way);
  if (said.some((way) => way === written)) return null;
  // A superlative beside an order or a comparison is what is chosen by, not what is computed.
  const chooses =
    block.orderBy.length > 0 || clauseExpressions(block).some((each) => nestedQueries(each).length > 0);
  const plain = said.filter((way) => way === 'avg' || way === 'sum');
  const [first] = plain.length > 0 ? plain : said;
  if (first === undefined || (plain.length > 0 ? plain : said).length > 1) return null;
  if (first === 'sum' && (written === 'count' || (said.length > 1 && !chooses))) return null;
  if (plain.length > 0) return first;
  // The first in rank is the highest.
  const endsOnly = written === 'min' || written === 'max';
  return chooses && !endsOnly ? null : /\brank/.test(name) || written === 'count' ? null : first;
}

/** The question without what it says of a column's own name: of "the greatest maximum speed" over max_spd, "greatest" is left. */
function withoutOwnWords(question: string, name: string): string {
  const inName = [...ways.values()].filter((words) => words.test(name));
  return inName.reduce((text, words) => {
    const said = [...text.matchAll(new RegExp(words, 'g'))];
    // What is said once is said of the name; of two, the first says what to compute.
    const last = said.at(-1);
    return last ? text.slice(0, last.index) + text.slice(last.index + last[0].length) : text;
  }, question);
}

function isSummary(expression: Expression): expression is Call {
  return (
    expression.kind === 'call' &&
    expression.over === null &&
    !expression.distinct &&
    expression.arguments.length === 1 &&
    expression.arguments[0]?.kind === 'column' &&
    /^(?:avg|sum|min|max|count)$/i.test(expression.name.text)
  );
}

/** Counting a key or a text counts rows; counting a measure is a slip. */
function isOfMeasure(call: Call, scope: Scope, context: RepairContext): boolean {
  if (call.name.text.toLowerCase() !== 'count') return true;
  const [column] = call.arguments;
  const owner = column?.kind === 'column' ? ownerOf(column, scope, context) : null;
  if (!owner || column?.kind !== 'column') return false;
  const counted = context.schema.column(owner.table.name, column.name.text);
  return (
    counted !== null &&
    isNumeric(counted) &&
    context.schema.identifies(owner.table.name, column.name.text) === null
  );
}
