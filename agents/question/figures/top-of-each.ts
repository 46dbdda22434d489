import type { TableSchema } from '#lib/domain/schema.ts';
import { isToOne } from '#lib/schema/to-one.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tableNoun } from '../explain/names.ts';
import type { CoreQuery } from './core-query.ts';
import type { EachGroup } from './each-group-said.ts';
import type { MadeFigure } from './figure.ts';
import { firstOfEach } from './first-of-each.ts';
import { inOtherWords } from './in-other-words.ts';
import { rankedAgain } from './ranked-again.ts';

/** The question about the top of all, and those of each group that were made of it. */
export type TopOfEach<Core extends CoreQuery> = { readonly ranked: Core; readonly made: MadeFigure };

/**
 * The top of each group: the question without its group is read as it stands ("who is our biggest customer by total premium"), and what it ranks is
 * ranked within the group. A column of the things themselves is their group before one that their figures lead to. null where the question ranks nothing.
 */
export async function topOfEach<Core extends CoreQuery>(
  said: EachGroup,
  tables: readonly TableSchema[],
  read: (question: string) => Promise<Core | null>,
  ties: 'keep' | 'drop' = 'keep',
): Promise<TopOfEach<Core> | null> {
  const plain = await read(said.rest);
  const other = inOtherWords(said.rest, tables, plain !== null);
  const found = (other === null ? null : await read(other)) ?? plain;
  const ranked = found && rankedAgain(found);
  if (ranked === null || ranked.intent.limit === null || ranked.intent.orderBy.length === 0) return null;
  const [{ by } = {}] = ranked.intent.orderBy;
  const counted = by !== undefined && 'measure' in by ? by.measure.table : ranked.intent.subject;
  const ofThings = new Set(
    ranked.intent.select.flatMap((item) => ('dimension' in item ? [item.dimension.column.table] : [])),
  );
  for (const name of new Set([...ofThings, counted])) {
    const table = tables.find((each) => sameName(each.name, name));
    const grouped = table && (await read(`number of ${tableNoun(table).many} by ${said.group}`));
    if (!grouped) continue;
    // A group that things have several of is told by what they are ranked by.
    const isOwn = grouped.intent.joins.every((join) => isToOne(join, tables));
    const made = isOwn ? firstOfEach(ranked, grouped, ties) : null;
    if (made !== null) return { ranked, made };
  }
  return null;
}
