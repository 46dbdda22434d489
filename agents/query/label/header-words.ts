import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { nameWords } from '../../question/explain/names.ts';
import { nameWithoutUnit } from './units.ts';

/**
 * A title with the column in it as the head of the file spells it: "total stuckpreis" of `Stückpreis` is "total Stückpreis", "output m
 * warehouse" of `Output MWh` is "output". Names of databases (`UNIT_PRICE`, `unitPrice`) have no spelling of their own.
 */
export function asInHeader(title: string, { name }: Pick<ColumnSchema, 'name'>): string {
  const bare = nameWithoutUnit(name);
  const isHeader = /\p{Ll}/u.test(bare) && (/[^\p{ASCII}]/u.test(bare) || !/_|\p{Ll}\p{Lu}/u.test(bare));
  if (!isHeader) return title;
  const own = bare
    .split(/[\s_]+/)
    .map((word) => (isEnglishWord(word.toLowerCase()) ? word.toLowerCase() : word))
    .join(' ');
  const spelled = [nameWords(name), nameWords(bare)].find((words) => ` ${title} `.includes(` ${words} `));
  return spelled === undefined ? title : ` ${title} `.replace(` ${spelled} `, ` ${own} `).trim();
}

/** A file's rows are called nothing: "number of verkaufe 2023" is a number of rows. */
export function countedRows(title: string, tables: readonly TableSchema[]): string {
  const isFile = ({ name }: TableSchema) => /\d|[^\p{ASCII}]/u.test(name);
  const counts = tables.some((table) => isFile(table) && title === `number of ${nameWords(table.name)}`);
  return counts ? 'number of rows' : title;
}
