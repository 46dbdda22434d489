import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';

import { columnInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { type Compose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { filledStates } from './row-states.ts';
import { isCalled } from './rows-named.ts';
import { isFormOf } from './state-forms.ts';
import { wordingAt } from './wording-at.ts';

const { whenSaid, whySaid, reasons } = en.states;
const isReason = new Set(reasons.split('|'));

/** "Courses that were retired, with the date", "customers who left us and why": the day of what is said to have happened to them, or its reason. */
export const dayOrReason: Compose = ({ tokens, tables }) => {
  const end = tokens.findLastIndex(({ kind }) => kind === 'word') + 1;
  const at = tokens.findIndex(
    (_, place) =>
      place > 0 && place + wordingAt(tokens, place, `${whenSaid}|${whySaid}`) === end && place < end,
  );
  if (at < 0) return null;
  const happened = tokens.slice(0, at).flatMap((token) => eventsOf(token, tables));
  const named = happened.filter(({ table }) => tokens.some((token) => isCalled(table, token, tables)));
  const [event, ...others] = named;
  if (event === undefined || others.some(({ column }) => column !== event.column)) return null;
  const column = wordingAt(tokens, at, whySaid) > 0 ? reasonOf(event.table) : event.column;
  if (column === null) return null;
  const { table } = event;
  const shown = {
    column: { table: table.name, column: column.name },
    grain: null,
    label: columnInWords(table, column),
  };
  return {
    tokens: [...tokens.slice(0, at), ...tokens.slice(end)],
    said: textOf(tokens, at, end),
    onto: (intent) => {
      const isList = intent.groupBy.length === 0 && intent.select.every((item) => 'dimension' in item);
      if (!isList || !sameName(intent.subject, table.name)) return null;
      const others = intent.select.filter(
        (item) => 'dimension' in item && item.dimension.column.column !== column.name,
      );
      return { ...intent, select: [...others, { dimension: shown }] };
    },
  };
};

/** The days of what a word says to have happened: "retired" for `retired_on`. */
function eventsOf(
  token: Token,
  tables: readonly TableSchema[],
): { table: TableSchema; column: ColumnSchema }[] {
  return filledStates(tables).filter(
    ({ kind, column, wordings }) =>
      kind === 'event' && isDate(column) && wordings.some(([word = '']) => isFormOf(word, token)),
  );
}

/** The one column that says why. */
function reasonOf({ columns }: TableSchema): ColumnSchema | null {
  const [only, ...others] = columns.filter(({ name }) =>
    spokenParts(name).some((part) => isReason.has(part.toLowerCase())),
  );
  return only !== undefined && others.length === 0 ? only : null;
}
