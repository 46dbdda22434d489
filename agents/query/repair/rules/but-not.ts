import { expressionParts } from '#lib/sql/select/map-expression.ts';
import type { Expression, QueryBody } from '#lib/sql/select/syntax-tree.ts';
import type { Rule } from '../rule.ts';

/** "Sold in March but not in April" takes the second set away from the first, where INTERSECT keeps what is in both. */
export const butNot: Rule = {
  name: 'but-not',
  apply(query, { question }) {
    const { body } = query;
    if (body.kind !== 'set' || body.operator !== 'intersect' || !takesAway.test(question.text))
      return { query, edits: [] };
    if (isDenied(body.right)) return { query, edits: [] };
    return {
      query: { ...query, body: { ...body, operator: 'except' } },
      edits: [
        {
          kind: 'except_missing',
          reason: 'The question takes the second set away from the first.',
          before: 'INTERSECT',
          after: 'EXCEPT',
        },
      ],
    };
  },
};

const takesAway = /\bbut (?:not|never|no|(?:do|does|did|has|have|had|is|are|was|were) not)\b|\bexcept\b/;

/** Whether a set is of those who do not: what is in both is then what the question asks for. */
function isDenied(body: QueryBody): boolean {
  return body.kind !== 'select' || (body.where !== null && expressionParts(body.where).some(denies));
}

function denies(part: Expression): boolean {
  if (part.kind === 'binary') return part.operator === '!=' || part.operator === 'is not';
  if (part.kind === 'unary') return part.operator === 'not';
  return 'negated' in part && part.negated;
}
