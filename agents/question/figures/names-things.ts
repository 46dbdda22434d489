import type { Tables } from '#lib/domain/schema.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';

/** Whether a text names the rows of a table, of the one that is given or of any. */
export function namesThings(text: string, tables: Tables, subject?: string): boolean {
  const known = tables.filter(({ name }) => subject === undefined || sameName(name, subject));
  return tokenize(text).some((_, at, all) => lengthOfName(known, all, at) > 0);
}
