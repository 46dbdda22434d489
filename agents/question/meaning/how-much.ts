import { isNumeric } from '#lib/domain/value-kind.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

/** "How much money came in by payment method" is no list of methods: what is asked for is a figure. */
export const howMuch: Law = (intent, { tokens, tables }) => {
  const at = tokens.findIndex(({ lower }, place) => lower === 'how' && tokens[place + 1]?.lower === 'much');
  if (at < 0 || measuresOf(intent).length > 0) return null;
  const isFigure = intent.select.some((item) => {
    if (!('dimension' in item)) return true;
    const { table, column } = item.dimension.column;
    const of = tables.find(({ name }) => sameName(name, table));
    const known = of && columnNamed(of, column);
    return !known || isNumeric(known);
  });
  return isFigure ? null : 'how much';
};
