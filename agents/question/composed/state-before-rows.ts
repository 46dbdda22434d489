import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { textOf } from './composition.ts';
import { isCalled, isNamed, namesOf, rivals } from './rows-named.ts';
import { isVerbal, type StateMatch } from './state-forms.ts';
import { stateWords } from './state-words.ts';
import type { StateSaid } from './told-by-state.ts';

/** "Generic drugs", "unplanned outages", "generic painkillers", where painkillers are a kind of drugs, "own-brand products". */
export function stateBeforeRows(
  tokens: readonly Token[],
  at: number,
  end: number,
  { state, isUndone }: StateMatch,
  tables: readonly TableSchema[],
): StateSaid | null {
  const { table } = state;
  const [last, next, further] = [tokens[end - 1], tokens[end], tokens[end + 1]];
  if (last === undefined || next?.kind !== 'word' || isStopWord(next.lower)) return null;
  const isDenied = stateWords.nots.has(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const said = {
    state,
    first,
    end,
    instead: [],
    isDenied: isDenied !== isUndone,
    said: textOf(tokens, first, end),
  };
  // "Own-brand products" have a brand that is our own: its name is no further thing.
  if (isCalled(table, last, tables))
    return tables.some((each) => each !== table && isCalled(each, next, tables)) ? said : null;
  if (isCalled(table, next, tables)) return said;
  if (further !== undefined && rivals(next, table, tables).length === 0 && isCalled(table, further, tables))
    return said;
  const isKind = table.columns.some(({ distinctValues = [] }) =>
    distinctValues.some((value) =>
      words(value).some((word) => stemOf(word) === next.stem && word.length > 3),
    ),
  );
  if (!isKind) return null;
  const isNamedElsewhere = tokens.some((token) => isNamed(table, token));
  return { ...said, end: end + 1, instead: isNamedElsewhere ? [next] : [next, ...namesOf(table, next)] };
}

const superlative = /est$/;

/** "Smokers per city", "prescriptions for generics": the state stands for its rows. */
export function stateAsRows(
  tokens: readonly Token[],
  at: number,
  end: number,
  { state, isUndone }: StateMatch,
  tables: readonly TableSchema[],
): StateSaid | null {
  const last = tokens[end - 1];
  const word = last?.lower ?? '';
  const isMany = pluralize.isPlural(word) && !pluralize.isSingular(word);
  const isOne = superlative.test(tokens[at - 1]?.lower ?? '') && word.endsWith('er');
  if (last === undefined || !(isMany || isOne)) return null;
  if (stateWords.grouping.has(tokens[at - 1]?.lower ?? '') || rivals(last, state.table, tables).length > 0)
    return null;
  const follows = tokens[end];
  if (
    follows?.kind === 'word' &&
    !isStopWord(follows.lower) &&
    !isVerbal(follows.lower) &&
    !stateWords.being.has(follows.lower)
  )
    return null;
  const isDenied = stateWords.nots.has(tokens[at - 1]?.lower ?? '');
  const first = isDenied ? at - 1 : at;
  const instead = namesOf(state.table, last);
  const said = textOf(tokens, first, end);
  const found = { state, first, end, instead, isDenied: isDenied !== isUndone, said };
  return found;
}
