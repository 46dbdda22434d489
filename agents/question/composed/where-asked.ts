import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { where, auxiliaries, verbs, columns, of } = en.whereAsked;
const helping = wordSet(auxiliaries);

/** "Where does Ann Lee live", "where is the Quay depot located": the city of what is named, kept with it or where its key leads. */
export const whereAsked: Compose = ({ tokens, entities, tables }) => {
  const [first, second] = tokens;
  const at = tokens.findLastIndex((_, place) => wordingAt(tokens, place, verbs) > 0);
  const end = at + wordingAt(tokens, at, verbs);
  const isLast = tokens.slice(end).every(({ kind }) => kind === 'mark');
  if (first?.lower !== where || !helping.has(second?.lower ?? '') || at < 3 || !isLast) return null;
  const whose = tokens.slice(2, at);
  const named = tables.filter((table) => whose.some((_, place) => isNamedAt(table, whose, place)));
  const matched = entities.mentions
    .filter(({ start }) => whose.some((token) => token.start === start))
    .flatMap(({ matches }) => matches.map(({ table }) => table));
  const about =
    named.length > 0 ? named : tables.filter(({ name }) => matched.some((other) => sameName(other, name)));
  // A share may be called as its company is, but is nowhere itself.
  const [place, ...others] = new Set(about.flatMap((table) => placeOf(table, tables) ?? []));
  if (place === undefined || others.length > 0) return null;
  const words = [...wordsOfName(place.name), of];
  return {
    tokens: [...words.map((word) => reading(first, word)), ...whose],
    said: textOf(tokens, 0, 2),
    onto: (intent) => intent,
  };
};

/** The place that a thing is said to be at: its own, else that where its key leads. */
export function placeOf(table: TableSchema, tables: Tables): ColumnSchema | null {
  const led = table.foreignKeys.flatMap(({ referencedTable }) =>
    tables.filter((other) => other !== table && sameName(other.name, referencedTable)),
  );
  return placeIn([table]) ?? placeIn(led);
}

/** The nearest of the names that one column alone has. */
function placeIn(tables: Tables): ColumnSchema | null {
  for (const name of columns.split('|')) {
    const [only, ...others] = tables.flatMap((table) =>
      table.columns.filter(
        (column) =>
          !isNumeric(column) &&
          !isKey(table, column) &&
          (spokenParts(column.name).at(-1)?.toLowerCase() === name || isNameOf(table, name, column)) &&
          !spokenParts(column.name).some((part) => /^e?mail$|^web$/i.test(part)),
      ),
    );
    if (only !== undefined) return others.length === 0 ? only : null;
  }
  return null;
}

/** The name of a row of `countries` says in which it is. */
function isNameOf(table: TableSchema, word: string, column: ColumnSchema): boolean {
  return (
    pluralize.singular(nameInWords(table.name).toLowerCase()) === word && labelColumns(table)[0] === column
  );
}
