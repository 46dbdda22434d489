import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { setsAgainst } from './set-against.ts';
import { isInSchema } from './states-of-periods.ts';
import type { Trade } from './trade.ts';

const { above, below, over, under, aim, aims, actual, with: having } = english.aims;
const aimed = new Set([...aim.split('|'), ...aims.split('|')]);
const came = wordSet(actual);
/** So many words name the aim at most. */
const longestAim = 4;

/** "Beat the EPS estimate", "went over budget": with the figure that came about above the one that was aimed at, where a row has both. */
export function overAims(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => place > 0 && wordingAt(tokens, place, `${above}|${below}`) > 0);
  const verb = tokens[at];
  if (verb === undefined || isInSchema(verb, tables)) return [...tokens];
  const isAbove = wordingAt(tokens, at, above) > 0;
  const start = at + wordingAt(tokens, at, isAbove ? above : below);
  let first = start;
  while (isStopWord(tokens[first]?.lower ?? '')) first += 1;
  const last = tokens.findIndex(
    ({ lower }, place) => place >= first && place < first + longestAim && aimed.has(lower),
  );
  const pair = last < 0 ? null : pairAimedAt(tokens.slice(first, last + 1), tables);
  if (pair === null) return [...tokens];
  const said = (words: readonly string[]) => words.map((word) => reading(verb, word));
  const asked = at === 1 && tokens[0]?.lower === 'who' ? ownersOf(pair.table, tables) : null;
  return [
    ...(asked === null ? tokens.slice(0, at) : said(['which', ...asked])),
    ...said([
      having,
      'a',
      ...wordsOfName(pair.came.name),
      isAbove ? over : under,
      'the',
      ...wordsOfName(pair.aimed.name),
    ]),
    ...tokens.slice(last + 1),
  ];
}

/** "Profit: reported vs estimate", "planned vs actual cost": both figures of the one row that keeps the two. */
export function aimsBeside(tokens: Tokens, tables: Tables): Token[] {
  const joins = (token: Token) => setsAgainst(token) || joint.has(token.lower);
  const first = tokens.findIndex(({ lower }) => isOfPair(lower));
  const last = tokens.findIndex(({ lower }, place) => place > first && isOfPair(lower));
  const [one, other] = [tokens[first], tokens[last]];
  if (one === undefined || other === undefined || last - first > longestAim + 2) return [...tokens];
  if (aimed.has(one.lower) === aimed.has(other.lower)) return [...tokens];
  if (!tokens.slice(first, last).some(joins)) return [...tokens];
  const stems = new Set(tokens.map(({ stem }) => stem));
  const [pair, ...others] = tables
    .flatMap((table) => pairsIn(table, []))
    .filter((each) => figureOf(each).length > 0 && figureOf(each).every((stem) => stems.has(stem)));
  if (pair === undefined || others.length > 0) return [...tokens];
  const columns = aimed.has(one.lower) ? [pair.aimed, pair.came] : [pair.came, pair.aimed];
  const [left = [], right = []] = columns.map((column) =>
    wordsOfName(column.name).map((word) => reading(one, word)),
  );
  const said = new Set(figureOf(pair));
  const rest = (part: Tokens) => part.filter(({ stem, lower }) => !said.has(stem) && lower !== ':');
  return [
    ...rest(tokens.slice(0, first)),
    ...left,
    reading(one, 'and'),
    ...right,
    ...rest(tokens.slice(last + 1)),
  ];
}

/** "Parts that have dropped below their reorder level" are those with a stock below it, where their row keeps both. */
export function underStockLevel(tokens: Tokens, { stock }: Trade): Token[] {
  if (stock === null) return [...tokens];
  const isBelow = ({ lower }: Token, at: number) => at > 0 && lowSides.has(lower);
  const at = tokens.findIndex(isBelow);
  const side = tokens[at];
  let end = at;
  while (at > 0 && passing.has(tokens[end - 1]?.lower ?? '')) end -= 1;
  const thing = tokens[end - 1];
  if (side === undefined || thing?.stem !== stemOf(wordsOfName(stock.table.name).at(-1) ?? ''))
    return [...tokens];
  const first = tokens.findIndex(({ lower }, place) => place > at && !isStopWord(lower));
  const level = stock.table.columns.find((column) => {
    const name = wordsOfName(column.name);
    const isSaid = name.every((word, place) => tokens[first + place]?.stem === stemOf(word));
    return isNumeric(column) && levels.has(name.join(' ')) && isSaid && first > at;
  });
  if (level === undefined) return [...tokens];
  const kept = wordsOfName(stock.quantity.name).filter((word) => !isStopWord(word));
  const put = [having, 'a', ...kept, under, 'the'].map((word) => reading(side, word));
  return [...tokens.slice(0, end), ...put, ...tokens.slice(first)];
}

const lowSides = wordSet(english.aims.lowSides);
const passing = wordSet(english.aims.passing);
const levels = wordSet(english.aims.stockLevels);

const joint = new Set(['and', '&', '/']);

function isOfPair(word: string): boolean {
  return aimed.has(word) || came.has(word);
}

/** What both columns are called besides: "profit" of the profit that was estimated. */
function figureOf({ aimed: column }: Pair): string[] {
  return spokenParts(column.name)
    .filter((part) => !aimed.has(part))
    .map(stemOf);
}

/** Who did it, where the rows that keep both belong to one kind of things. */
function ownersOf({ foreignKeys }: TableSchema, tables: Tables): readonly string[] | null {
  const [owner, ...others] = tables.filter(({ name }) =>
    foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name)),
  );
  return owner === undefined || others.length > 0 ? null : wordsOfName(owner.name);
}

type Pair = { readonly table: TableSchema; readonly aimed: ColumnSchema; readonly came: ColumnSchema };

/** The one row that keeps both the figure that was aimed at and what came of it. */
function pairAimedAt(said: Tokens, tables: Tables): Pair | null {
  const what = said.filter(({ lower }) => !aimed.has(lower) && !isStopWord(lower)).map(({ stem }) => stem);
  const [only, ...others] = tables.flatMap((table) => pairsIn(table, what));
  return only !== undefined && others.length === 0 ? only : null;
}

function pairsIn(table: TableSchema, what: readonly string[]): Pair[] {
  const figures = table.columns.filter((column) => isNumeric(column) && !isKey(table, column));
  const known = new Map(lexiconOf(table).columns.map(({ column, vocabulary }) => [column, vocabulary]));
  return figures.flatMap((one) => {
    if (!spokenParts(one.name).some((part) => aimed.has(part))) return [];
    if (!what.every((stem) => known.get(one)?.has(stem))) return [];
    const [other, ...more] = figures.filter((each) => each !== one && isSameFigure(one, each));
    return other === undefined || more.length > 0 ? [] : [{ table, aimed: one, came: other }];
  });
}

/** The same name but for what says that it was aimed at, or that it came about. */
function isSameFigure(one: ColumnSchema, other: ColumnSchema): boolean {
  if (spokenParts(other.name).some((part) => aimed.has(part))) return false;
  const [mine, theirs] = [one, other].map((column) =>
    spokenParts(column.name)
      .filter((part) => !aimed.has(part) && !came.has(part))
      .map(stemOf)
      .join(' '),
  );
  // Of a budget the actual cost is what came of it.
  return mine === theirs || (mine === '' && spokenParts(other.name).some((part) => came.has(part)));
}
