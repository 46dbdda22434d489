import { isYear, type TableSchema } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf } from '#lib/text/words.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';

const articles = new Set(english.occasions.articles.split('|'));
const leading = new Set(english.plainer.beforeYears.split('|'));
const unit = 'year';

/** "The 2018 vintage" is vintage 2018, where rows have a year that is called so: "wines of the 2018 vintage", "a 2015 model". */
export function yearBeforeName(tokens: readonly Token[], tables: readonly TableSchema[]): Token[] {
  const startOf = (place: number) => (articles.has(tokens[place - 1]?.lower ?? '') ? place - 1 : place);
  const at = tokens.findIndex(
    ({ kind, text }, place) =>
      kind === 'number' &&
      /^\d{4}$/.test(text) &&
      leading.has(tokens[startOf(place) - 1]?.lower ?? '') &&
      yearCalled(tokens[place + 1], tables) !== null,
  );
  const [year, name] = [tokens[at], tokens[at + 1]];
  const called = yearCalled(name, tables);
  if (year === undefined || name === undefined || called === null) return [...tokens];
  return [
    ...tokens.slice(0, startOf(at)),
    ...called.map((part) => reading(name, part)),
    year,
    ...tokens.slice(at + 2),
  ];
}

/** The name of the year that such a word is, or begins: "model" of a model year. */
function yearCalled(word: Token | undefined, tables: readonly TableSchema[]): readonly string[] | null {
  const names = tables.flatMap(({ columns }) =>
    columns.filter(isYear).map(({ name }) => spokenParts(name).map((part) => part.toLowerCase())),
  );
  const isYearOf = ([first, ...others]: readonly string[]) =>
    first !== undefined &&
    word?.stem === stemOf(first) &&
    others.every((part) => part === unit) &&
    first !== unit;
  return names.find(isYearOf) ?? null;
}
