import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** What columns of nearly every table are called. */
const everywhere = new Set([...wordsFor('groupedEverywhere')].map(stemOf));

/** "Recommendations by type" are not sorted by the type of what also belongs to their company, which the question does not name. */
export const groupsOfOthers: Law = (intent, { tokens, tables }) => {
  const { subject, joins, groupBy } = intent;
  const said = new Set(tokens.map(({ stem }) => stem));
  const stemsOf = (name: string) => nameInWords(name).split(' ').map(stemOf);
  const inPlay = [subject, ...joins.map(({ toTable }) => toTable)];
  const spelled = inPlay.filter((name) => stemsOf(name).every((stem) => said.has(stem)));
  // "Sales by shop and month" name their own rows, whose month it is.
  const measures = measuresOf(intent);
  const summed = measures.flatMap(({ aggregate, table }) => (aggregate === 'sum' ? [table] : []));
  const measured = measures.length > 0 ? measures.map(({ table }) => table) : [subject];
  const named = spelled.length > 0 ? [...spelled, ...summed] : measured;
  for (const { column: ref, label } of groupBy) {
    const table = tables.find(({ name }) => sameName(name, ref.table));
    const column = table && columnNamed(table, ref.column);
    if (!table || !column) continue;
    const own = stemsOf(table.name);
    const called = stemsOf(column.name).filter((stem) => said.has(stem) && !own.includes(stem));
    const isSaid = own.some((stem) => said.has(stem)) || called.some((stem) => !everywhere.has(stem));
    // A bare "type" is that of the rows themselves, or a list of their types, and not the type of what they stand at.
    const isOfRows = called.length > 0 && !own.some((stem) => everywhere.has(stem));
    const isOwn = named.some((name) =>
      isOfRows ? sameName(name, table.name) : belongsTo(name, table.name, tables),
    );
    if (!isSaid && !isOwn) return label;
  }
  return null;
};

/** Whether the rows of one table are, or point to, those of another, directly or by way of others. */
function belongsTo(from: string, to: string, tables: readonly TableSchema[]): boolean {
  const reached = new Set([from.toLowerCase()]);
  for (const name of reached)
    for (const { referencedTable } of tables.find((each) => sameName(each.name, name))?.foreignKeys ?? [])
      reached.add(referencedTable.toLowerCase());
  return reached.has(to.toLowerCase());
}
