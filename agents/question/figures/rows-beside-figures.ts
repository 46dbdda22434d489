import type { Tables } from '#lib/domain/schema.ts';
import { wordSet } from '#lib/text/words.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isMany } from '../../query/writer/built-in/word-forms.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { english } from './lexicon.ts';

const openings = wordSet(english.openings);
const done = wordSet(english.rows.done);
const joints = wordSet(english.rows.joints);
const figures = new Set([
  ...english.rows.figures.split('|'),
  ...Object.values(assumed.terms).flatMap((said) => said.split('|')),
]);
const grouping = wordSet(english.words.grouping);

/** "Tickets handled and average satisfaction for each team": beside a figure for each group, rows are counted and not listed. */
export function rowsBesideFigures(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  const isGrouped = tokens.some(({ lower }) => grouping.has(lower));
  if (!isGrouped) return null;
  const colon = tokens.findIndex(({ lower }) => lower === ':');
  const first = colon >= 0 ? colon + 1 : tokens.findIndex(({ lower }) => !openings.has(lower));
  const rows = tokens[first];
  const length = lengthOfName(
    tables.filter((table) => isNamedAt(table, tokens, first)),
    tokens,
    first,
  );
  const last = tokens[first + length - 1];
  if (rows === undefined || last === undefined || length === 0 || !isMany(last.lower)) return null;
  const joint = first + length + (done.has(tokens[first + length]?.lower ?? '') ? 1 : 0);
  if (!joints.has(tokens[joint]?.lower ?? '')) return null;
  const next = tokens.slice(joint + 1).findIndex(({ lower }) => joints.has(lower) || grouping.has(lower));
  const beside = tokens.slice(joint + 1, next < 0 ? undefined : joint + 1 + next);
  if (!beside.some(({ lower }) => figures.has(lower))) return null;
  return `${question.slice(0, rows.start)}number of ${question.slice(rows.start, last.end)}${question.slice(tokens[joint - 1]?.end)}`;
}
