import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { english } from './lexicon.ts';

const { said, by, suppliers, amounts } = english.spending;
const wording = new RegExp(`^(?:total |our )*(?:${said}) (?:${by}) (?:${suppliers})\\b`, 'i');

/** "Spend per supplier" is what the rows cost that point to a supplier, and nothing that was sold to a customer. */
export function spendPerSupplier(question: string, tables: readonly TableSchema[]): string | null {
  const match = wording.exec(question);
  if (match === null) return null;
  const who = tokenize(match[0]).at(-1);
  const supplier = tables.find(
    (table) =>
      lexiconOf(table)
        .nameParts.at(-1)
        ?.has(who?.stem ?? '') === true,
  );
  if (who === undefined || supplier === undefined) return null;
  const found = tables
    .filter(
      ({ columns, foreignKeys }) =>
        columns.some(isDate) &&
        foreignKeys.some(({ referencedTable }) => sameName(referencedTable, supplier.name)),
    )
    .flatMap((table) => amountsIn(table).map((column) => ({ table, column })));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const words = (name: string) => nameInWords(name).toLowerCase();
  return `total ${words(only.column.name)} of ${words(only.table.name)} by ${who.text}${question.slice(match[0].length)}`;
}

function amountsIn(table: TableSchema): ColumnSchema[] {
  const kinds = new Set(amounts.split('|'));
  return table.columns.filter(
    (column) =>
      isNumeric(column) &&
      !isKey(table, column) &&
      nameInWords(column.name)
        .toLowerCase()
        .split(' ')
        .some((part) => kinds.has(part)),
  );
}
