import type { ColumnRef, Measure } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { grainNouns } from '../../query/writer/built-in/cues.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';

const dividing = wordsFor('dividing');
const timeWords = new Set(Object.keys(grainNouns).filter((word) => word.endsWith('s')));

/** What a question may begin with before it says what it asks for. */
const leading = wordsFor('askingForNumbers');

/** "How many" and "the number of" are answered by a number, and by one for each thing only where that is said. "How much" is no count, and neither is "how". */
export const howMany: Law = ({ select, groupBy }, { tokens: said, tables }) => {
  const start = said.findIndex(({ lower }) => !leading.has(lower));
  const tokens = said.slice(Math.max(start, 0));
  const opening = `${tokens[0]?.lower} ${tokens[1]?.lower}`;
  if (opening === 'how much')
    return select.some((item) => 'measure' in item && countsRows(item.measure)) ? opening : null;
  // "How is it doing" asks for no number at all.
  if (/^how (?:is|are|was|were|do|does|did)$/.test(opening)) {
    const [only, ...others] = select;
    const isCount = only !== undefined && 'measure' in only && countsRows(only.measure);
    return isCount && others.length === 0 ? opening : null;
  }
  if (opening !== 'how many' && opening !== 'number of') return null;
  const isDivided = groupBy.some(({ column }) => !isSetAgainst(column, said, tables));
  if (isDivided && !tokens.some(({ lower }) => dividing.has(lower))) return 'how many';
  const daysAt = timeWords.has(tokens[2]?.lower ?? '') ? 2 : timeWords.has(tokens[3]?.lower ?? '') ? 3 : -1;
  if (
    daysAt > 0 &&
    select.some((item) => 'measure' in item && countsThings(item.measure, tokens[daysAt], tables))
  )
    return tokens[daysAt]?.text ?? null;
  // Of "rating agencies" the last noun is counted.
  const next = tokens[3];
  const isWhole =
    next === undefined || next.kind !== 'word' || isStopWord(next.lower) || isVerbForm(next.lower);
  const counted = isWhole && namesTable(tokens[2]?.stem ?? '', tables) ? tokens[2] : undefined;
  const other = select.find((item) => 'measure' in item && countsOther(item.measure, counted?.stem, tables));
  if (other !== undefined) return counted?.text ?? null;
  const isNumber = select.some((item) => {
    if ('measure' in item) return true;
    const { table, column } = item.dimension.column;
    const known = tables.find(({ name }) => sameName(name, table));
    const shown = known && columnNamed(known, column);
    return !!known && !!shown && isNumeric(shown) && !isKey(known, shown);
  });
  return isNumber ? null : 'how many';
};

/** "How many days" is no number of things: each day is a row only where rows are kept by it. */
function countsThings(
  { aggregate, column, table: counted }: Measure,
  time: Tokens[number] | undefined,
  tables: Tables,
): boolean {
  const table = tables.find(({ name }) => sameName(name, counted));
  if (aggregate !== 'count' || column !== null || table === undefined || time === undefined) return false;
  const isByDay = table.primaryKey.some((key) => columnNamed(table, key)?.kind === 'date');
  return !isByDay && !namesTable(time.stem, [table]);
}

function countsRows({ aggregate }: Measure): boolean {
  return aggregate === 'count' || aggregate === 'count-distinct';
}

function namesTable(stem: string, tables: Tables): boolean {
  return tables.some((table) => lexiconOf(table).nameParts.every((part) => part.has(stem)));
}

function isFlag({ column }: ColumnRef, table: TableSchema | undefined): boolean {
  const known = table && columnNamed(table, column);
  return !!known && flagOf(known) !== null;
}

/** Smokers and non-smokers are the two sides of a flag: a number for each of them, though no word of it is left. */
function isSetAgainst(of: ColumnRef, tokens: Tokens, tables: Tables): boolean {
  const table = tables.find(({ name }) => sameName(name, of.table));
  const said = new Set(tokens.map(({ stem }) => stem));
  return isFlag(of, table) && !spokenParts(of.column).some((part) => said.has(stemOf(part)));
}

/** "How many orders" is no number of different customers. */
function countsOther({ aggregate, column }: Measure, stem: string | undefined, tables: Tables): boolean {
  if (column === null || stem === undefined) return false;
  const table = tables.find(({ name }) => sameName(name, column.table));
  // "How many students passed everything" is no number of exams that were passed.
  if (aggregate === 'sum') return isFlag(column, table) && table !== undefined && !namesTable(stem, [table]);
  if (aggregate !== 'count-distinct') return false;
  const entry = table && lexiconOf(table).columns.find((each) => sameName(each.column.name, column.column));
  if (!table || !entry || entry.vocabulary.has(stem)) return false;
  const isOwnKey = table.primaryKey.some((name) => sameName(name, column.column));
  return !(isOwnKey && namesTable(stem, [table]));
}
