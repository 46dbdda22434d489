import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { labelColumns } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';

/** "Top 3 diagnoses": where many rows share one name, those of the most rows are meant. */
export function commonestNames(question: string, tables: readonly TableSchema[]): string | null {
  const tokens = tokenize(question).filter(({ kind, lower }) => kind !== 'mark' && !idle.has(lower));
  const [most, number] = tokens;
  const [cue] = most === undefined ? [] : cuesIn([most]);
  if (cue?.kind !== 'superlative' || cue.about.length > 0 || number?.kind !== 'number') return null;
  const table = tables.find(
    (each) => isNamedAt(each, tokens, 2) && lengthOfName([each], tokens, 2) === tokens.length - 2,
  );
  const [name, ...others] = table === undefined ? [] : labelColumns(table);
  if (table === undefined || name === undefined || others.length > 0) return null;
  const kinds = name.distinctValues?.length ?? table.rowCount;
  if (kinds * 2 > table.rowCount) return null;
  const extreme = cue.descending ? 'most' : 'least';
  return `${number.text} ${extreme} common ${nameInWords(name.name).toLowerCase()}`;
}

const idle = new Set(['the', 'our', 'all', 'show', 'me', 'list']);
