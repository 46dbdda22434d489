import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import { columnNamed, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

/** "List the guests from Ulm with their phone": the guests are asked for, and a list of phones says of nobody whose they are. */
export const rowsWithTheirs: Law = ({ subject, select, groupBy }, { tokens, tables }) => {
  const table = tables.find(({ name }) => sameName(name, subject));
  const start = tokens.findIndex(({ lower }) => !leading.has(lower));
  if (table === undefined || groupBy.length > 0 || !isNamedAt(table, tokens, start)) return null;
  const labels = labelColumns(table);
  const shown = select.flatMap((item) =>
    'dimension' in item && sameName(item.dimension.column.table, table.name)
      ? (columnNamed(table, item.dimension.column.column) ?? [])
      : [],
  );
  if (labels.length === 0 || shown.length < select.length || shown.some((column) => labels.includes(column)))
    return null;
  const stems = new Set(shown.flatMap(({ name }) => spokenParts(name).map(stemOf)));
  const at = tokens.findIndex(({ lower }, place) => {
    const next = tokens[place + 1];
    const noun = theirs.has(next?.lower ?? '') ? tokens[place + 2] : next;
    return lower === 'with' && place > start && noun !== undefined && stems.has(noun.stem);
  });
  return tokens[at]?.text ?? null;
};

const leading = wordsFor('askingForRows');
const theirs = wordsFor('owning', 'articles');
