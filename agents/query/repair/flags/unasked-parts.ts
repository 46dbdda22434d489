import type { Literal } from '#lib/sql/select/syntax-tree.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { saysGroups } from '../question-cues.ts';
import type { RepairContext } from '../rule.ts';
import { hasAggregate, isAggregate } from '../rules/sources.ts';
import type { Check } from './check.ts';

/** LIMIT keeps arbitrary rows without an order, and hides rows that were asked for without a number or a superlative. */
export const unaskedLimit: Check = ({ parts }, { question }) =>
  parts.blocks.flatMap(({ block, role }) => {
    if (block.limit === null) return [];
    const ordered = block.orderBy.length > 0;
    const listsAny = block.select.where === null && block.select.having === null;
    if (!ordered && listsAny && !block.select.items.every(({ expression }) => isAggregate(expression)))
      return ['LIMIT without ORDER BY keeps arbitrary rows.'];
    if (role !== 'outermost' || question.words.length === 0) return [];
    const asked =
      /\d|est\b|\b(?:most|least|best|worst|top|first|last|maximum|minimum|max|min|one|two|three|four|five|ten|more|less|only|single|any|dominant|common|favorite|favourite|popular|frequent|frequently|recent|recently|major)\b/;
    return asked.test(question.text)
      ? []
      : ['LIMIT hides rows, and the question asks for no number of them.'];
  });

/** Texts that the question gives no cause for. */
export const inventedTexts: Check = ({ parts }, context) =>
  context.question.words.length === 0
    ? []
    : parts.literals
        .filter((literal) => literal.type === 'text' && isInvented(literal, context))
        .map(({ value }) => `The question says nothing of ${JSON.stringify(value)}.`);

function isInvented({ value }: Literal, { question }: RepairContext): boolean {
  const said = words(value).filter((word) => !isStopWord(word));
  if (said.length === 0 || value.length < 3 || /^%[\w%]$/.test(value)) return false;
  const everySaid = (word: string) =>
    question.stems.has(stemOf(word)) ||
    question.words.some(
      (each) => each.slice(0, 2) === word.slice(0, 2) || each.includes(word) || word.includes(each),
    );
  const initials = said.map((word) => word.charAt(0)).join('');
  return !said.some(everySaid) && !question.words.includes(initials);
}

/** Counting with an outer join answers with zeros that an inner join leaves out: whether they are wanted is a question. */
export const countedWithout: Check = ({ parts }, { question }) =>
  parts.blocks.flatMap(({ block, role }) => {
    const isOuter = block.select.from.some(({ join }) => join?.type === 'left' || join?.type === 'full');
    if (role !== 'outermost' || !isOuter || block.select.groupBy.length === 0) return [];
    if (
      !block.select.items.some(({ expression }) => hasAggregate(expression)) ||
      block.select.having !== null
    )
      return [];
    return /\b(?:zero|none|without|including|even|no|not|0)\b/.test(question.text)
      ? []
      : ['Those without any are counted as 0, and the question does not ask for them.'];
  });

/** "For each" wants groups; groups that nothing in the question asks for split one answer into many. */
export const groupsAsAsked: Check = ({ parts }, { question }) => {
  if (question.words.length === 0) return [];
  return parts.blocks.flatMap(({ block, role }) => {
    const { items, groupBy, from } = block.select;
    if (role !== 'outermost' || block.orderBy.length > 0 || from.length === 0) return [];
    if (!items.every(({ expression }) => isAggregate(expression))) return [];
    const each = saysGroups(question);
    if (groupBy.length > 0 && block.select.having === null && !each)
      return ['One number is asked for, and GROUP BY gives one for each group.'];
    const perGroup = /\b(?:for each|of each|in each|each \w+ (?:has|have|had)|does each)\b/.test(
      question.text,
    );
    if (groupBy.length === 0 && perGroup && parts.blocks.length === 1)
      return ['The question asks for each, and nothing here makes groups.'];
    return groupBy.length > 0 && perGroup
      ? ['The groups are not shown: nothing tells which number is whose.']
      : [];
  });
};
