import type { Block } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf, sameExpression } from './entity.ts';
import { conjuncts, hasAggregate, isAggregate } from './sources.ts';

/**
 * A column that is shown only because the answer is sorted or chosen by it is not part of the answer, unless the question
 * asks to see it.
 */
export const extraColumns = blockRule('extra-columns', (block, { role, around }, context, note) => {
  const { select } = block;
  if (role !== 'outermost' || select.items.length < 2 || select.distinct) return block;
  if (context.question.leans || namesRank.test(context.question.text)) return block;
  // A second thing is asked for: what it refers back to cannot be told.
  if (/\b(?:and|also) (?:also )?(?:what|how|their|its|those)\b/.test(context.question.text)) return block;
  const asked = requestOf(context.question.text);
  const scope = scopeOf(select.from, around);
  const extra = select.items.filter((item) =>
    isExtra(
      item,
      block,
      asked,
      (each) => {
        const owner = each.kind === 'column' ? ownerOf(each, scope, context) : null;
        return owner?.table.name ?? '';
      },
      context,
    ),
  );
  const kept = select.items.filter((item) => !extra.includes(item));
  if (extra.length === 0 || kept.length === 0 || kept.every(({ expression }) => hasAggregate(expression)))
    return block;
  const before = select.items.map(({ expression }) => printExpression(expression)).join(', ');
  const after = kept.map(({ expression }) => printExpression(expression)).join(', ');
  note(
    'extra_values_selected',
    'The answer is sorted or chosen by this, but the question does not ask to see it.',
    before,
    after,
  );
  return withoutAliases({ ...block, select: { ...select, items: kept } }, extra);
});

/** "Top 5 pupils by number of prizes": the figure has a name of its own, and whoever says it wants to see it. */
const namesRank = /^(?:the |show |list |give )*(?:me )?(?:the )?(?:top|bottom) (?:\w+ )*by\b/;

function isExtra(
  item: SelectItem,
  block: Block,
  asked: string,
  tableOf: (expression: Expression) => string,
  context: RepairContext,
): boolean {
  const { expression, alias } = item;
  const isMeant = (each: Expression) =>
    sameExpression(each, expression) ||
    (alias !== null &&
      each.kind === 'column' &&
      each.qualifier === null &&
      each.name.text.toLowerCase() === alias.text.toLowerCase());
  const sorts = block.orderBy.some((term) => isMeant(term.expression));
  const chooses = conjuncts(block.select.having).some(
    (condition) => condition.kind === 'binary' && isMeant(condition.left),
  );
  if (!sorts && !chooses) return false;
  if (hasAggregate(expression)) return !asksForAmount(asked) && !saysAggregate(asked, expression);
  // A group is told by its own column, whatever it is sorted by.
  if (expression.kind !== 'column' || !sorts || block.select.groupBy.length > 0) return false;
  if (context.schema.identifies(tableOf(expression), expression.name.text) !== null) return false;
  const tableStems = new Set(nameStems(tableOf(expression)));
  if (isListed(tableOf(expression), asked)) return false;
  const parts = nameStems(expression.name.text).filter(
    (part) => !tableStems.has(part) && part.length > 1 && !isStopWord(part),
  );
  const said = new Set(words(asked).map(stemOf));
  return (
    parts.length > 0 &&
    parts.every((part) => !said.has(part)) &&
    context.question.touches(expression.name.text)
  );
}

/** "The grapes, regions, and wines": the things themselves are asked for beside what is told of them. */
function isListed(table: string, asked: string): boolean {
  const noun = nameStems(table).at(-1);
  return [...asked.matchAll(/,\s*(?:and )?(?:the )?(\w+)/g)].some(
    ([, word]) => word !== undefined && stemOf(word) === noun,
  );
}

const sorting = '(?:sort|order|rank|arrange)(?:ed)?';
const sortedFirst = new RegExp(`^${sorting}\\b([^.?]*?)\\b(?:by|according to|in)\\b[^.?]*`);
const sortedAfter = new RegExp(
  `[,.]?\\s*(?:(?:and|then|the|results?|is|are|be|please) )*\\b${sorting}\\b[^.?]*\\b(?:by|in|according to|from|descending|ascending|alphabetically)\\b[^.?]*`,
);
const orderPhrase =
  /\b(?:in|with|from) (?:an? |the )?(?:\w+ )?(?:ascending|descending|alphabetical|alphabetic|lexicographical|increasing|decreasing|reverse)\b[^.?]*/;
const choicePhrase =
  /\b(?:most|least|fewest|highest|largest|greatest|maximum|minimum|smallest|lowest|biggest|top|more than|less than|fewer than|at least|at most|over|under)\b.*?(?=\band\b|[,.?;]|$)/g;

/** The question without the words that only say how to sort or choose. */
export function requestOf(question: string): string {
  return question
    .replace(sortedFirst, '$1')
    .replace(sortedAfter, '')
    .replace(orderPhrase, '')
    .replace(choicePhrase, '');
}

function asksForAmount(asked: string): boolean {
  return /\b(how many|how much|how often|number|numbers|count|counts|counted|total|amount|amounts|times|frequency|corresponding|sum|quantity|size)\b/.test(
    asked,
  );
}

function saysAggregate(asked: string, expression: Expression): boolean {
  const names = expressionParts(expression).flatMap((part) =>
    part.kind === 'call' && isAggregate(part) ? [part.name.text.toLowerCase()] : [],
  );
  return names.some((name) => {
    if (name === 'avg') return /\b(average|mean|avg)\b/.test(asked);
    if (name === 'max') return /\b(max|maximum|latest|last|newest|most recent)\b/.test(asked);
    if (name === 'min') return /\b(min|minimum|earliest|first)\b/.test(asked);
    return false;
  });
}

/** ORDER BY and HAVING with the expression itself where they used the alias of an item that is gone. */
function withoutAliases(block: Block, gone: readonly SelectItem[]): Block {
  const meant = (expression: Expression): Expression =>
    (expression.kind === 'column' &&
      expression.qualifier === null &&
      gone.find(({ alias }) => alias?.text.toLowerCase() === expression.name.text.toLowerCase())
        ?.expression) ||
    expression;
  const having = block.select.having;
  const left = having?.kind === 'binary' ? { ...having, left: meant(having.left) } : having;
  return {
    ...block,
    select: { ...block.select, having: left },
    orderBy: block.orderBy.map((term) => ({ ...term, expression: meant(term.expression) })),
  };
}
