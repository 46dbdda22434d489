import type { Filter } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { type SlotAt, wordingSaid } from './wording-at.ts';

const { none, otherTimes, asking } = en.valuesOfNone;
const sinces = wordSet(english.plainer.since);
const idle = wordSet(asking);

/** "Billing countries without an invoice in 2011", "which towns did we not send a bill to in May": values of a column of which no row is of that time. */
export const valuesOfNone: Compose = ({ tokens, tables }) => {
  for (const table of tables) {
    const rows = (said: typeof tokens, at: number) => lengthOfName([table], said, at);
    const said = wordingSaid(tokens, none, { rows, verb: isWord });
    if (said === null || !sinces.has(tokens[said.end]?.lower ?? '')) continue;
    const first = tokens.findIndex(({ lower }) => !idle.has(lower));
    const called = columnSaid(
      table,
      tokens.slice(first, said.first).map(({ stem }) => stem),
    );
    const noun = tokens[first];
    if (
      called === null ||
      noun === undefined ||
      tables.some((each) => isNamedAt(each, tokens, said.first - 1))
    )
      continue;
    // Whatever has a value has it at some time.
    const other = wordingSaid(tokens, otherTimes, { verb: isWord });
    const end = other !== null && other.first > said.end ? other.first : tokens.length;
    const rest = tokens.slice(other === null ? end : other.end);
    if (rest.some(({ kind }) => kind !== 'mark')) return null;
    const column = { table: table.name, column: called };
    const step = { fromTable: table.name, fromColumns: [called], toTable: table.name, toColumns: [called] };
    const words = [...nameInWords(called).split(' ')].map((word) => reading(noun, word));
    return {
      tokens: [...words, ...tokens.slice(said.end, end)],
      said: textOf(tokens, said.first, said.end),
      onto: (intent) => {
        const times = intent.filters.filter((filter) => isTime(filter, table));
        const [shown, ...others] = intent.select.flatMap((item) =>
          'dimension' in item ? [item.dimension.column] : [null],
        );
        const isAlone = others.length === 0 && shown !== null && sameName(shown?.table ?? '', table.name);
        if (
          times.length === 0 ||
          times.length < intent.filters.length ||
          !isAlone ||
          shown?.column !== called
        )
          return null;
        const exists: Filter = {
          kind: 'exists',
          table: table.name,
          related: table.name,
          negated: true,
          joins: [step],
          filters: times,
        };
        const known: Filter = { kind: 'missing', column, negated: true };
        return { ...intent, distinct: true, filters: [...(isFilled(table, called) ? [] : [known]), exists] };
      },
    };
  }
  return null;
};

const isWord: SlotAt = (tokens, at) => Number(tokens[at]?.kind === 'word');

/** The one text of the rows that the words call, by its whole name or its last word. */
function columnSaid(table: TableSchema, stems: readonly string[]): string | null {
  const found = lexiconOf(table).columns.filter(
    ({ column, nameParts }) =>
      !isNumeric(column) &&
      !isDate(column) &&
      stems.length > 0 &&
      stems.length <= nameParts.length &&
      nameParts.slice(-stems.length).every((part, at) => part.has(stems[at] ?? '')),
  );
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only.column.name;
}

function isTime(filter: Filter, table: TableSchema): boolean {
  if (filter.kind !== 'range' || !sameName(filter.column.table, table.name)) return false;
  const column = columnNamed(table, filter.column.column);
  return column !== null && isDate(column);
}

function isFilled(table: TableSchema, name: string): boolean {
  return columnNamed(table, name)?.nullable === false;
}
