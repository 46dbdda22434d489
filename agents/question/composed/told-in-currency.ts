import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { isMoney } from '../../query/label/units.ts';
import { columnAt } from '../../query/writer/built-in/table-nature.ts';
import { isOnlyCurrency } from '../assumed/only-currency.ts';
import { ratesKept } from '../called/currency-pairs.ts';
import { english } from '../figures/lexicon.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { within, own } = en.inCurrency;
const moved = wordSet(english.words.moved);

/** "What did we sell in 2013, in dollars": where no other currency is told, it says that money is asked for. */
export const toldInCurrency: Compose = ({ tokens, tables }) => {
  const start = tokens.findIndex((_, at) => lengthAt(at) > 0);
  if (start < 0 || ratesKept(tables) !== null) return null;
  const end = start + lengthAt(start);
  // Within a question, or of what moved, it says that no percentage is asked for: "rose most in dollars from 2022 to 2024".
  const isWithin = tokens.slice(end).some(({ kind }) => kind !== 'mark');
  if (isWithin || tokens.some(({ lower }) => moved.has(lower))) return null;
  const from = tokens[start - 1]?.kind === 'mark' ? start - 1 : start;
  return {
    tokens: [...tokens.slice(0, from), ...tokens.slice(end)],
    said: textOf(tokens, start, end),
    isOfTrade: true,
    onto: (intent) => (showsMoney(intent, tables) ? intent : null),
  };

  function lengthAt(at: number): number {
    const led = wordingAt(tokens, at, within);
    const length = led === 0 ? 0 : led + wordingAt(tokens, at + led, own);
    return length > 0 && isOnlyCurrency(tokens[at + length]?.lower ?? '', tables) ? length + 1 : 0;
  }
};

function showsMoney({ select, orderBy }: QueryIntent, tables: Tables): boolean {
  const shown = select.flatMap((item) => ('measure' in item ? [item.measure] : []));
  const ranked = orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : []));
  const columns = select.flatMap((item) => ('dimension' in item ? [item.dimension.column] : []));
  return (
    [...shown, ...ranked].some((measure) => isOfMoney(measure, tables)) ||
    columns.some((column) => isKeptMoney(columnAt(column, tables)))
  );
}

function isOfMoney({ column, expression, aggregate }: Measure, tables: Tables): boolean {
  if (expression !== undefined)
    return tables.some(({ columns }) =>
      columns.some((each) => isKeptMoney(each) && expression.includes(each.name)),
    );
  return aggregate !== 'count' && column !== null && isKeptMoney(columnAt(column, tables));
}

function isKeptMoney(column: ReturnType<typeof columnAt>): boolean {
  return !!column && isMoney(column) && !/\bid\b/i.test(nameInWords(column.name));
}
