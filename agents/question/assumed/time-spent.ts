import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { unitOfName, units } from './quantities.ts';
import { isInSchema } from './states-of-periods.ts';

const { spent } = english.timeSpent;
const [total = ''] = english.unitsSaid.summed.split('|');
const summed = new Set([...english.unitsSaid.summed.split('|'), ...english.plainer.mean.split('|')]);

/** "Hours spent in each feature" are the total hours, where rows keep how many seconds they took. */
export function timeSpent(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(
    (token, place) => units.get(token.lower)?.kind === ofTime && wordingAt(tokens, place + 1, spent) > 0,
  );
  const [unit, verb] = [tokens[at], tokens[at + 1]];
  const isKept = tables.some(({ columns }) =>
    columns.some((column) => isNumeric(column) && unitOfName(column.name)?.kind === ofTime),
  );
  if (unit === undefined || verb === undefined || !isKept || isInSchema(verb, tables)) return [...tokens];
  const isSummed = summed.has(tokens[at - 1]?.lower ?? '');
  const said = { ...unit, stem: stemOf(unit.lower) };
  return [
    ...tokens.slice(0, at),
    ...(isSummed ? [said] : [reading(unit, total), said]),
    ...tokens.slice(at + 1 + wordingAt(tokens, at + 1, spent)),
  ];
}

const ofTime = 0;
