import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { nameWithoutUnit } from '../../query/label/units.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { amountOfRows } from './trade.ts';

const { total, grouping } = english.plainer.amount;
const means = wordSet(english.plainer.mean);
const groups = wordSet(grouping);

/** "Top 3 customers by total", "total by region", where a column is called "total": that column added up. Of one table whose rows come to an amount it is that. */
export function totalsByName(tokens: Tokens, tables: Tables): Token[] {
  const isKept = tables.some(({ columns }) =>
    columns.some((column) => isNumeric(column) && nameInWords(column.name).toLowerCase() === total),
  );
  if (!isKept) return amountsUnsaid(tokens, tables);
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isOrder = before !== undefined && groups.has(before.lower) && next?.kind !== 'word';
    const isOfGroups = before === undefined && next !== undefined && groups.has(next.lower);
    return token.lower === total && (isOrder || isOfGroups) ? [token, token] : [token];
  });
}

function amountsUnsaid(tokens: Tokens, tables: Tables): Token[] {
  const [table, ...others] = tables;
  const [figure, next, ...rest] = tokens;
  const isFigure = figure?.lower === total || means.has(figure?.lower ?? '');
  const amount = table === undefined || others.length > 0 ? null : amountOfRows(table);
  if (amount === null || figure === undefined || next === undefined || !isFigure || !groups.has(next.lower))
    return [...tokens];
  const called = wordsOfName(nameWithoutUnit(amount.name)).map((word) => reading(figure, word));
  return [figure, ...called, next, ...rest];
}
