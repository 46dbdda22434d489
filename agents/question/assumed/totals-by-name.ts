import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';

const { total, grouping } = english.plainer.amount;
const groups = new Set(grouping.split('|'));

/** "Top 3 customers by total", "total by region", where a column is called "total": that column added up. */
export function totalsByName(tokens: Tokens, tables: Tables): Token[] {
  const isKept = tables.some(({ columns }) =>
    columns.some((column) => isNumeric(column) && nameInWords(column.name).toLowerCase() === total),
  );
  if (!isKept) return [...tokens];
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isOrder = before !== undefined && groups.has(before.lower) && next?.kind !== 'word';
    const isOfGroups = before === undefined && next !== undefined && groups.has(next.lower);
    return token.lower === total && (isOrder || isOfGroups) ? [token, token] : [token];
  });
}
