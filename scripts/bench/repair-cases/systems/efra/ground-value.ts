import type { RepairDatabase } from '../../../../repair/repair-case.ts';
import { closestName } from './closest-name.ts';

/** EFRA's value module: a literal that the database does not hold becomes the stored text most like it that the question names. */
export function groundValue(
  sql: string,
  question: string,
  { tables, values }: Pick<RepairDatabase, 'tables' | 'values'>,
): string | null {
  const asked = question.toLowerCase();
  const named = tables
    .flatMap((table) => table.columns.flatMap(({ name }) => values.valuesOf(table.name, name) ?? []))
    .filter((value) => asked.includes(value.toLowerCase()));
  for (const [literal, text] of sql.matchAll(/'([^']*)'/g)) {
    if (text === undefined || values.find(text).length > 0) continue;
    const meant = closestName(text, named);
    if (meant !== null) return sql.replace(literal, `'${meant}'`);
  }
  return null;
}
