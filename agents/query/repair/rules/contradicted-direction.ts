import type { Block } from '#lib/sql/select/block.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { isAggregate } from './sources.ts';

/**
 * A comparison with a number, or the direction of an order, that says the opposite of the one phrase of the question it
 * comes from.
 */
export const contradictedDirection = blockRule('contradicted-direction', (block, { role }, context, note) =>
  turnOrder(turnComparisons(block, context, note), role === 'outermost', context, note),
);

const saysExtreme =
  /\b(?:most|least|high\w*|low\w*|larg\w*|small\w*|big\w*|old\w*|young\w*|late\w*|earl\w*|new\w*|recent\w*|top|best|worst|great\w*|popular|first|last|down)\b/;
const below =
  /\b(?:under|below|less than|fewer than|smaller than|lower than|younger than|before|cheaper than|shorter than|lighter than)\b/;
const above =
  /\b(?:over|above|more than|greater than|larger than|higher than|older than|after|bigger than|exceed\w*|longer than|heavier than)\b/;

function turnComparisons(block: Block, context: RepairContext, note: Note): Block {
  return mapBlock(block, (part) => {
    if (part.kind !== 'binary' || !['<', '>'].includes(part.operator)) return part;
    const { left, right } = part;
    if (right.kind !== 'literal' || right.type !== 'number') return part;
    const said = phraseBefore(right.value, context.question.text);
    if (said === null || said === part.operator || isAggregate(left)) return part;
    const turned: Expression = { ...part, operator: said };
    note(
      'having_incorrect',
      `The question says ${said === '<' ? 'less' : 'more'} than ${right.value}.`,
      printExpression(part),
      printExpression(turned),
    );
    return turned;
  });
}

/** What the words just before a number say, when the number stands once in the question. */
function phraseBefore(number: string, question: string): '<' | '>' | null {
  const places = [
    ...question.matchAll(new RegExp(`(?<![\\d.])${number.replace('.', '\\.')}(?![\\d.]*\\d)`, 'g')),
  ];
  const [place] = places;
  if (places.length !== 1 || !place) return null;
  const before = question.slice(0, place.index).split(/[,;]/).at(-1)?.split(/\s+/).slice(-5).join(' ') ?? '';
  const less = below.test(before);
  const more = above.test(before);
  if (less === more || /\b(?:no|not|nor|never|n't)\b|n't\b/.test(before)) return null;
  return less ? '<' : '>';
}

function turnOrder(block: Block, outermost: boolean, context: RepairContext, note: Note): Block {
  const [term] = block.orderBy;
  if (!outermost || block.orderBy.length !== 1 || !term || block.limit !== null) return block;
  const { text } = context.question;
  const down =
    /\b(?:descending|decreasing|desc|reverse|high(?:est)? to low(?:est)?|largest to smallest|most to least)\b/.test(
      text,
    );
  const up =
    /\b(?:ascending|increasing|alphabetic(?:al(?:ly)?)?|low(?:est)? to high(?:est)?|smallest to largest|least to most)\b/.test(
      text,
    );
  const direction = term.direction ?? 'asc';
  // Sorted "by age" and nothing more means from the smallest up, as in SQL itself.
  const unsaid =
    !down && !up && /\b(?:sort|order|rank)(?:ed)?\b.*\bby\b/.test(text) && !saysExtreme.test(text);
  const wanted = down === up ? (unsaid ? 'asc' : direction) : down ? 'desc' : 'asc';
  if (wanted === direction) return block;
  const turned = { ...term, direction: wanted } as const;
  const reason = unsaid
    ? 'The question asks for an order and names no direction.'
    : `The question asks for ${wanted === 'desc' ? 'descending' : 'ascending'} order.`;
  note(
    'order_by_missing',
    reason,
    `ORDER BY ${printExpression(term.expression)} ${direction.toUpperCase()}`,
    `ORDER BY ${printExpression(term.expression)} ${turned.direction.toUpperCase()}`,
  );
  return { ...block, orderBy: [turned] };
}
