import { isDenial } from '#lib/text/wordnet.ts';
import { stemOf, words } from '#lib/text/words.ts';
import type { Check, CheckedStatement } from './check.ts';

/** "Not", "never", "without": something must be excluded, missing or zero. */
export const unmetNegation: Check = (statement, { question }) => {
  const word =
    /\b(?:not|never|without|except|excluding|neither|nor)\b|n['’]t\b|\b(?:has|have|had|with) no\b/.exec(
      question.text,
    );
  // "If not", "not null" and "whether or not" exclude nothing; "not only" neither.
  if (word === null || /\b(?:or not|if not|not only)\b/.test(question.text) || excludes(statement)) return [];
  return [`The question says "${word[0]}", and nothing here excludes anything.`];
};

function excludes({ parts, query }: CheckedStatement): boolean {
  if (parts.setOperators.has('except')) return true;
  if (parts.blocks.some(({ block }) => block.select.from.some(({ join }) => join?.type === 'left')))
    return true;
  if (query.body.kind === 'select' && parts.blocks.length === 0) return true;
  return parts.expressions.some((part) => {
    switch (part.kind) {
      case 'unary':
        return part.operator === 'not';
      case 'binary':
        return (
          ['!=', '<', '<=', 'is not'].includes(part.operator) ||
          (part.right.kind === 'literal' && isNothing(part.right.value))
        );
      case 'like':
      case 'between':
      case 'in-list':
      case 'in-query':
        return part.negated;
      default:
        return part.kind === 'is-null';
    }
  });
}

/** What flags and codes say no with. */
function isNothing(value: string): boolean {
  const said = value.trim().toLowerCase();
  return /^(?:0|0\.0|n|no|none|null|f|false|not .*|)$/.test(said) || isDenial(said);
}

/** Numbers of the question that stand nowhere in the statement. */
export const unusedNumbers: Check = ({ parts }, { question }) => {
  const written = parts.literals.map(({ value }) => value);
  const numbers = question.text.match(/(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-])/g) ?? [];
  return numbers
    .map((number) => number.replace(/,/g, ''))
    .filter((number) => number !== '1' && !written.some((value) => holdsNumber(value, Number(number))))
    .map((number) => `The question names ${number}, which stands nowhere here.`);
};

/** Neighbours count: "more than 2" is as well said by >= 3, "90s" by 1990. */
function holdsNumber(text: string, number: number): boolean {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).some(
    (each) => Math.abs(Number(each) - number) <= 1 || Number(each) % 100 === number,
  );
}

const askedAggregates: readonly {
  readonly said: RegExp;
  readonly computed: readonly string[];
  readonly what: string;
}[] = [
  { said: /\b(?:average|mean|avg)\b/, computed: ['avg', 'sum'], what: 'an average' },
  {
    said: /^(?:how many|count)\b/,
    computed: ['count', 'sum', 'total', 'max', 'min', 'avg'],
    what: 'a count',
  },
];

/** "Average" and "how many" ask for something computed, unless a column of that name is read. */
export const unmetAggregates: Check = ({ parts, columns }, { question }) =>
  askedAggregates.flatMap(({ said, computed, what }) => {
    const word = said.exec(question.text)?.[0];
    if (word === undefined || computed.some((name) => parts.aggregates.has(name))) return [];
    const isNamed = [...columns.uses.values()].some(({ column }) =>
      /av(?:era)?g|mean|num|count|total|no_|quantity|amount/i.test(column.name),
    );
    // "How many pages has it" may be a column that stores the number.
    const counted = words(question.text.slice(word.length)).slice(0, 2);
    const stored = what === 'a count' ? [...words(word), ...counted] : words(word);
    const isStored = stored.some((each) => columns.stems.has(stemOf(each)));
    const isComputed = parts.expressions.some((part) => part.kind === 'call' && part.over !== null);
    return isNamed || isStored || isComputed
      ? []
      : [`The question asks for ${what}, and nothing here computes one.`];
  });

const superlative =
  /\b(?:youngest|oldest|highest|lowest|largest|smallest|biggest|longest|shortest|heaviest|lightest|fewest|cheapest|most expensive|most recent|latest|earliest|the most|the least|maximum|minimum|greatest)\b/;

/** A superlative needs an order with a limit, an extreme, or a comparison with all. */
export const unmetSuperlative: Check = ({ parts, columns }, { question }) => {
  const word = superlative.exec(question.text)?.[0];
  if (word === undefined) return [];
  const isMet =
    parts.aggregates.has('max') ||
    parts.aggregates.has('min') ||
    parts.blocks.some(({ block }) => block.orderBy.length > 0) ||
    parts.expressions.some((part) => part.kind === 'call' && part.over !== null) ||
    words(word).some((each) => columns.stems.has(stemOf(each))) ||
    [...columns.uses.values()].some(({ column }) =>
      /max|min|rank|top|high|low|last|first|large|small/i.test(column.name),
    );
  return isMet
    ? []
    : [`The question asks for the ${word.replace(/^the /, '')}, and nothing here looks for an extreme.`];
};
