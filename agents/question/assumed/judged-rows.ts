import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { lengthOfName, longestNamedAt } from './states-of-periods.ts';
import { isActOf } from './tables-of-verbs.ts';

const { best, worst, grades, highest, lowest, average, with: having } = english.judgedRows;
const sides = new Map([
  ...best.split('|').map((word) => [word, highest] as const),
  ...worst.split('|').map((word) => [word, lowest] as const),
]);
const gradeWords = wordSet(grades);

/**
 * "Which hotel has the best reviews", "the worst reviewed hotel": where each review gives a grade, the one with the highest or lowest average of it. Not the one
 * of which there are most reviews.
 */
export function judgedRows(tokens: Tokens, tables: Tables): Token[] {
  for (const [at, token] of tokens.entries()) {
    const side = sides.get(token.lower);
    if (side === undefined) continue;
    const isDone = isVerbForm(tokens[at + 1]?.lower ?? '');
    const rows = isDone ? undefined : longestNamedAt(tokens, at + 1, tables);
    const grade = rows === undefined ? null : gradeOf(rows);
    if (rows !== undefined && grade !== null) {
      const end = at + 1 + lengthOfName([rows], tokens, at + 1);
      return [...tokens.slice(0, at), ...figure(token, side, grade), ...tokens.slice(end)];
    }
    const act = tokens[at + 1];
    const thing = longestNamedAt(tokens, at + 2, tables);
    const judged = act === undefined ? undefined : judgedBy(act, tables);
    const given = judged === undefined ? null : gradeOf(judged);
    // What has a grade of its own is ranked by that.
    if (thing === undefined || given === null || judged === thing) continue;
    const end = at + 2 + lengthOfName([thing], tokens, at + 2);
    const figureOfIt = [
      ...having.split(' ').map((word) => reading(token, word)),
      ...figure(token, side, given),
    ];
    return [...tokens.slice(0, at), ...tokens.slice(at + 2, end), ...figureOfIt, ...tokens.slice(end)];
  }
  return [...tokens];
}

function figure(at: Token, side: string, grade: ColumnSchema): Token[] {
  return [side, average, ...wordsOfName(grade.name)].map((word) => reading(at, word));
}

/** "Reviewed" by reviews, and "rated" by whatever has a rating. */
function judgedBy(act: Token, tables: Tables): TableSchema | undefined {
  const isOf = (name: string) => wordsOfName(name).some((part) => isActOf(act, part));
  return (
    tables.find(({ name }) => isOf(name)) ??
    tables.find((table) => {
      const grade = gradeOf(table);
      return grade !== null && wordsOfName(grade.name).some((part) => stemOf(part) === stemOf(act.lower));
    })
  );
}

/** The one number that a row gives as its grade. */
function gradeOf({ columns }: TableSchema): ColumnSchema | null {
  const found = columns.filter(
    (column) => isNumeric(column) && wordsOfName(column.name).some((part) => gradeWords.has(part)),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
