import type { TableSchema } from '#lib/domain/schema.ts';
import { wayToOne } from '#lib/schema/to-one.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { dayOf } from './acts-of-things.ts';
import { momentsCalled } from './moments.ts';
import { type Span, wholeSpan } from './spans-of-time.ts';

/**
 * "How long did cancelled subscriptions last": until they were cancelled, of the day that the row itself or the only row of another table says. null
 * where the word is of no day, or rows last until then anyway.
 */
export function untilEndedSo(
  state: Token | undefined,
  table: TableSchema,
  tables: readonly TableSchema[],
): Span | null {
  if (state?.kind !== 'word' || !isVerbForm(state.lower)) return null;
  const whole = wholeSpan(table);
  const begin = whole?.begin.kind === 'column' ? whole.begin.column : dayOf(table);
  if (begin === null) return null;
  const moments = (momentsCalled([state], tables)?.moments ?? []).filter(({ isOfRows }) => !isOfRows);
  const ends = moments.filter(({ table: of, column }) => {
    if (of === table) return column !== begin;
    const way = wayToOne(tables, of.name, table.name);
    return way !== null && way.rivals === 0 && way.joins.length === 1;
  });
  const own = ends.filter((each) => each.table === table);
  const nearest = own.length > 0 ? own : ends;
  const least = Math.min(...nearest.map(({ distance }) => distance));
  const [end, ...others] = nearest.filter(({ distance }) => distance === least);
  if (end === undefined || others.length > 0) return null;
  if (whole?.end.kind === 'column' && whole.end.column === end.column) return null;
  return {
    table: end.table,
    begin: { kind: 'column', table, column: begin },
    end: { kind: 'column', table: end.table, column: end.column },
  };
}
