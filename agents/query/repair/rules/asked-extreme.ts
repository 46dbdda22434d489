import type { Block } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { stemOf } from '#lib/text/words.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { tablesOf } from './sources.ts';

/**
 * "The youngest pet" is first by age upwards: the order that a LIMIT cuts must run the way the only superlative of the
 * question says.
 */
export const askedExtreme = blockRule('asked-extreme', (block, _place, context, note) => {
  const [term] = block.orderBy;
  if (!term || block.orderBy.length > 1 || block.limit === null || block.offset !== null) return block;
  const wanted = saidDirection(context.question.text, term.expression);
  const direction = term.direction ?? 'asc';
  if (wanted === null || wanted === direction || isOfAnother(block, context)) return block;
  const turned = { ...term, direction: wanted } as const;
  note(
    'order_by_missing',
    `The question asks for the other end of ${printExpression(term.expression)}.`,
    `ORDER BY ${printExpression(term.expression)} ${direction.toUpperCase()}`,
    `ORDER BY ${printExpression(term.expression)} ${wanted.toUpperCase()}`,
  );
  return { ...block, orderBy: [turned] };
});

/** "Buyers of the product with the most complaints": the superlative chooses among things that are not read here. */
function isOfAnother({ select }: Block, { question, schema }: RepairContext): boolean {
  const noun =
    /(\w+) (?:(?:that|which|who) )?(?:with|has|have|having|had)(?: had)? the \w*(?:est|most)\b/.exec(
      question.text,
    )?.[1];
  if (noun === undefined) return false;
  const isNamed = (table: string) => nameStems(table).at(-1) === stemOf(noun);
  return (
    schema.tables.some(({ name }) => isNamed(name)) &&
    !tablesOf(select.from).some(({ name }) => isNamed(name.text))
  );
}

const smallest =
  /\b(?:lowest|smallest|fewest|minimum|min|cheapest|shortest|lightest|least(?! \w+ recent))\b/g;
const largest = /\b(?:highest|largest|biggest|greatest|maximum|max|longest|heaviest|most(?! recent))\b/g;
const lifetimes = /\b(?:youngest|oldest|earliest|latest|newest|most recent)\b/g;
/** Words that turn a superlative round, or name an end by place and not by size. */
const unclear =
  /\b(?:at least|at most|not|n't|worst|best|last|first|bottom|reverse|descending|ascending)\b|n['’]t\b/;

function saidDirection(question: string, sorted: Expression): 'asc' | 'desc' | null {
  if (unclear.test(question)) return null;
  const down = question.match(largest) ?? [];
  const up = question.match(smallest) ?? [];
  const spans = question.match(lifetimes) ?? [];
  const all = down.length + up.length + spans.length;
  if (all !== 1) return null;
  const stems = sorted.kind === 'column' ? nameStems(sorted.name.text) : [];
  const isAge = stems.includes('ag');
  // The first in rank is the highest.
  if (stems.includes('rank')) return null;
  const isMoment = stems.some((stem) =>
    /^(?:year|date|time|birth|birthdai|dob|found|open|creat)$/.test(stem),
  );
  // The longest time ago is the smallest year.
  if (spans.length === 0) return isMoment ? null : down.length > 0 ? 'desc' : 'asc';
  if (isAge === isMoment) return null;
  const [word] = spans;
  if (word === 'oldest') return isAge ? 'desc' : 'asc';
  if (word === 'youngest' || word === 'newest') return isAge ? 'asc' : 'desc';
  if (isAge) return null;
  return word === 'earliest' ? 'asc' : 'desc';
}
