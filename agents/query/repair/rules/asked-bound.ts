import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Binary } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';

/** "At least two" includes two and "more than two" does not: a bound, on rows or on groups, is compared as it is said. */
export const askedBound = blockRule('asked-bound', (block, { role }, context, note) => {
  const { text } = context.question;
  // One side of a set operation may be what is taken away.
  if (role === 'branch') return block;
  if (/\b(?:not|never|nor)\b|n['’]t\b/.test(text)) return block;
  return mapBlock(block, (part) => {
    if (part.kind !== 'binary' || !['<', '<=', '>', '>='].includes(part.operator)) return part;
    if (part.right.kind !== 'literal' || part.right.type !== 'number') return part;
    const said = saidBound(part.right.value, text);
    if (said === null || said === part.operator) return part;
    const bounded: Binary = { ...part, operator: said };
    note(
      'having_incorrect',
      `The question says ${inWords[said]} ${part.right.value}.`,
      printExpression(part),
      printExpression(bounded),
    );
    return bounded;
  });
});

type Bound = '<' | '<=' | '>' | '>=';

const inWords: Record<Bound, string> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

const before: readonly (readonly [Bound, RegExp])[] = [
  ['>=', /\b(?:(?:at|of) least|(?:no|not) (?:less|fewer|lower|smaller|under) than|minimum of)$/],
  ['<=', /\b(?:at most|no (?:more|greater|higher|larger|over) than|up to|maximum of)$/],
  [
    '>',
    /\b(?:(?:more|greater|larger|higher|bigger|longer|heavier|taller) than|above|over|exceeding|exceeds?)$/,
  ],
  ['<', /\b(?:(?:less|fewer|smaller|lower|shorter|lighter|cheaper) than|below|under)$/],
];

/** What the words around a number say of it, when it stands in the question once; null when they say nothing. */
function saidBound(number: string, question: string): Bound | null {
  const word = numberWords[Number(number)];
  const written = [number.replace('.', '\\.'), ...(word === undefined ? [] : [word])].join('|');
  const places = [...question.matchAll(new RegExp(`(?<![\\w.,-])(?:${written})(?![\\w-]|[.,]\\d)`, 'g'))];
  const [place] = places;
  if (!place || places.length > 1) return null;
  const after = question.slice(place.index + place[0].length);
  if (/^ (?:\w+ )?or (?:more|above|over|higher|greater|older|larger)\b(?! than| \d)/.test(after)) return '>=';
  if (/^ (?:\w+ )?or (?:less|fewer|below|under|lower|smaller|younger)\b(?! than| \d)/.test(after))
    return '<=';
  const words = question.slice(0, place.index).trim();
  return before.find(([, phrase]) => phrase.test(words))?.[0] ?? null;
}
