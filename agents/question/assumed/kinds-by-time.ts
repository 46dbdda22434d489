import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { isStopWord } from '#lib/text/words.ts';
import { grainWords } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { groupingWords } from '../figures/lexicon.ts';

/** "Verdicts per month", where a column of rows with a day says which verdict: how many there are, and not which kinds of them. */
export function kindsByTime(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const at = tokens.findIndex(({ kind, lower }) => kind === 'word' && !isStopWord(lower));
  const [kinds, by, grain] = tokens.slice(at, at + 3);
  const isByTime = groupingWords.has(by?.lower ?? '') && Object.hasOwn(grainWords, grain?.lower ?? '');
  if (kinds === undefined || !isByTime || !pluralize.isPlural(kinds.lower)) return [...tokens];
  const isKind = tables.some(
    (table) =>
      table.columns.some(isDate) &&
      lexiconOf(table).columns.some(
        ({ column, nameParts }) =>
          column.kind === 'text' && nameParts.length === 1 && nameParts[0]?.has(kinds.stem) === true,
      ),
  );
  const isTable = tables.some((table) => {
    const { nameParts } = lexiconOf(table);
    return nameParts.length === 1 && nameParts[0]?.has(kinds.lower) === true;
  });
  if (!isKind || isTable) return [...tokens];
  return [...tokens.slice(0, at), reading(kinds, 'number'), reading(kinds, 'of'), ...tokens.slice(at)];
}
