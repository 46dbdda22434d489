import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';

/** The "monthly fee" is `month_fee` where a figure is called so, and no fee of each month. */
export function monthlyFigures(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  return tokens.map((token, at) => {
    const unit = english.plainer.monthly.get(token.lower);
    if (unit === undefined) return token;
    const next = tokens[at + 1];
    const isKept = tables.some(({ columns }) =>
      columns.some((column) => {
        const parts = spokenParts(column.name).map((part) => part.toLowerCase());
        const isCalled = parts.some((part) => stemOf(part) === next?.stem);
        return isNumeric(column) && isCalled && parts.includes(unit) && !parts.includes(token.lower);
      }),
    );
    return isKept ? reading(token, unit) : token;
  });
}
