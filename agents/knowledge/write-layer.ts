import { writeDbt } from '#lib/semantic-layers/dbt/write-dbt.ts';
import { writeOsi } from '#lib/semantic-layers/osi/write-osi.ts';
import { listTerms } from '#lib/store/glossary.ts';
import { type EditedSource, editedTables } from './check-measure.ts';

export const writtenFormats = ['osi', 'dbt'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

/** What is edited of a source as the file of a semantic layer, used already or not. `name` is that of the source. */
export async function writeLayer(
  format: WrittenFormat,
  name: string,
  place: Pick<EditedSource, 'store' | 'workspace'>,
): Promise<string> {
  const tables = await editedTables(place);
  const glossary = await listTerms(place.store, place.workspace.source.id);
  return format === 'osi' ? writeOsi(name, tables, { glossary }) : writeDbt(tables, { glossary });
}
