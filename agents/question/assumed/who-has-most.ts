import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { keepsPeople, namesPeople } from './people.ts';

const { who, has, earns, earned } = english.plainer.whoever;
const holders = new Set(has.split('|'));
const earners = new Set(earns.split('|'));
const listed = new Set(english.trade.listed.split('|'));
const endings = new Set(['right', ...english.states.now.split('|'), ...english.plainer.since.split('|')]);
const { extremes } = english.plainer.whoever;

/** "Who has the highest wage", "who earns the most": whoever is named by the one table that keeps such a figure. */
export function whoHasMost(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const said = tokens.filter(({ kind }) => kind === 'word');
  const [first, verb, article, most, ...rest] = said;
  if (first?.lower !== who || verb === undefined || most === undefined || article?.lower !== 'the')
    return [...tokens];
  const extreme = extremes.get(most.lower);
  if (extreme === undefined) return [...tokens];
  // "Who earns the most right now": what follows is no figure.
  const isAlone = rest[0] === undefined || isStopWord(rest[0].lower) || endings.has(rest[0].lower);
  const isEarning = earners.has(verb.lower) && isAlone;
  if (!isEarning && (!holders.has(verb.lower) || isAlone)) return [...tokens];
  const wanted = isEarning ? earned.split('|') : rest.slice(0, 1).map(({ lower }) => lower);
  const found = tables.flatMap((table) => {
    const column = figureCalled(wanted, table);
    const named = column === undefined ? null : whoIsNamedBy(table, tables);
    return column === undefined || named === null ? [] : [{ table: named, column }];
  });
  const [only, ...others] = found;
  const after = tokens.slice(tokens.indexOf(most) + 1);
  if (only === undefined) {
    const whose = isEarning ? null : whoDoes(rest, tables);
    return whose === null
      ? [...tokens]
      : [...called(whose), 'with', 'the', most.lower].map((word) => reading(first, word)).concat(after);
  }
  if (others.length > 0) return [...tokens];
  const words = [...called(only.table), 'with', 'the', isEarning ? extreme : most.lower];
  const figure = isEarning ? nameInWords(only.column.name).split(' ') : [];
  return [...[...words, ...figure].map((word) => reading(first, word)), ...after];
}

/** "Who wrote the most five-star reviews": the people that the one table which is called so points to. Null where there are none or several. */
function whoDoes(said: readonly Token[], tables: readonly TableSchema[]): TableSchema | null {
  const ofWord = said.map(({ stem }) => tables.filter((table) => lexiconOf(table).vocabulary.has(stem)));
  const [rows = []] = ofWord.filter((found) => found.some((table) => peopleOf(table, tables).length > 0));
  const [only, ...others] = new Set(rows.flatMap((table) => peopleOf(table, tables)));
  return only !== undefined && others.length === 0 ? only : null;
}

function peopleOf(table: TableSchema, tables: readonly TableSchema[]): TableSchema[] {
  return tables.filter((other) => refersTo(table, other) && keepsPeople(other));
}

function called({ name }: TableSchema): string[] {
  return nameInWords(name).split(' ');
}

/** The table itself where its rows have names, else the one that names people for it. */
function whoIsNamedBy(table: TableSchema, tables: readonly TableSchema[]): TableSchema | null {
  if (labelColumns(table).length > 0) return table;
  const [only, ...others] = table.foreignKeys.flatMap(({ referencedTable }) =>
    tables.filter((other) => sameName(other.name, referencedTable) && namesPeople(other)),
  );
  return only !== undefined && others.length === 0 ? only : null;
}

function figureCalled(wanted: readonly string[], table: TableSchema): ColumnSchema | undefined {
  const stems = new Set(wanted.map(stemOf));
  const isCalled = (name: string) =>
    nameInWords(name)
      .split(' ')
      .some((word) => stems.has(stemOf(word)));
  const figures = table.columns.filter(
    (column) => isNumeric(column) && !isKey(table, column) && !isListed(column),
  );
  const called = figures.find(({ name }) => isCalled(name));
  // The only amount of a table of salaries is a salary.
  const [only, ...others] = isCalled(table.name) ? figures : [];
  return called ?? (others.length === 0 ? only : undefined);
}

/** What somebody may earn is not what they do. */
function isListed({ name }: ColumnSchema): boolean {
  return wordsOfName(name).some((word) => listed.has(word));
}
