import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { negationsIn } from '../meaning/negations.ts';
import { isNamed } from './durations.ts';
import { english } from './lexicon.ts';
import { isNamedAt } from './states-of-periods.ts';

const { asking, leading, doing, we, having, read, of, counted } = english.valuesOfRows;

/** "Ordered more than once" says more than that. */
const counts = wordSet(counted);

/**
 * "Which cities do our patients live in", "what specialties do we have": each value once, and not that of each row. Only where nothing else
 * is said. Of things that have rows of their own, those that are referred to: "which countries have companies".
 */
export function valuesOfRows(tokens: Tokens, tables: Tables): Token[] {
  const start = wordingAt(tokens, 0, leading);
  const at = start + wordingAt(tokens, start, asking);
  const [first, noun] = [tokens[0], tokens[at]];
  if (at === start || first === undefined || noun === undefined || !pluralize.isPlural(noun.lower))
    return [...tokens];
  const rest = tokens.slice(at + 1).filter(({ kind }) => kind !== 'mark');
  if (wordingAt(rest, 0, doing) === 0) return [...tokens];
  const place = rest.findIndex((_, next) => next > 0 && isNamed(rest, next, tables));
  const table = tables.find((each) => place > 0 && isNamedAt(each, rest, place));
  const isOurs = place < 0 && wordingAt(rest, 1, we) > 0;
  const owners = table !== undefined ? [table] : isOurs ? tables : [];
  const [column, ...others] = owners.flatMap((owner) => columnsCalled(owner, noun));
  const isAll = rest.every(
    ({ kind, lower, stem }, next) =>
      next === place ||
      (kind === 'word' && !counts.has(lower) && (isStopWord(lower) || isRelationStem(stem))),
  );
  if (!isAll || negationsIn(tokens).length > 0) return [...tokens];
  const kind = tables.find((each) => isNamedAt(each, tokens, at));
  if (kind !== undefined) {
    const isTheirs = table?.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, kind.name));
    const owned = rest.slice(place, place + 1);
    // "Which countries have companies" says so already.
    return isTheirs === true && wordingAt(rest, 0, having) === 0
      ? [...tokens.slice(start, at + 1), reading(first, having), ...owned]
      : [...tokens];
  }
  if (column === undefined || others.length > 0) return [...tokens];
  const words = table === undefined ? [] : [reading(first, of), ...rest.slice(place, place + 1)];
  return [reading(first, read), noun, ...words];
}

/** Columns of texts that several rows share, called by the noun alone. */
function columnsCalled(table: TableSchema, { stem }: Token): ColumnSchema[] {
  const labels = labelColumns(table);
  return table.columns.filter(
    (column) =>
      column.kind === 'text' &&
      column.unique !== true &&
      !isKey(table, column) &&
      !labels.includes(column) &&
      stemOf(nameInWords(column.name).toLowerCase()) === stem,
  );
}
