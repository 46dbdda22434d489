import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { leadsTo } from '../assumed/acts-of-things.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isActOf } from '../assumed/tables-of-verbs.ts';

/** "Top 5 prescribed drugs", "the most visited parks": those with the most rows of the table that tells what was done with them. */
export function mostDone(question: string, tables: readonly TableSchema[]): string | null {
  const tokens = tokenize(question);
  const at = tokens.findIndex((token) => tables.some((table) => isToldBy(token, table)));
  const [act, before, first] = [tokens[at], tokens[at - 1], tokens[at - 2]];
  const thing = tables.find((table) => isNamedAt(table, tokens, at + 1));
  if (act === undefined || before === undefined || thing === undefined) return null;
  const told = tables.filter((table) => isToldBy(act, table) && leadsTo(table, thing, tables));
  const [rows, ...others] = told;
  if (rows === undefined || others.length > 0) return null;
  const ranking = before.kind === 'number' ? first : before;
  const [cue] = ranking === undefined ? [] : cuesIn([ranking]);
  if (ranking === undefined || cue?.kind !== 'superlative' || cue.about.length > 0) return null;
  const number = before.kind === 'number' ? `${before.text} ` : '';
  const rest = question.slice(act.end).replace(/[\s?.!]+$/u, '');
  const counted = `number of ${nameInWords(rows.name).toLowerCase()}`;
  return number === ''
    ? `${question.slice(0, ranking.start)}${rest.trim()} with the ${cue.descending ? 'most' : 'fewest'} ${nameInWords(rows.name).toLowerCase()}`
    : `${cue.descending ? 'top' : 'bottom'} ${number}${rest.trim()} by ${counted}`;
}

function isToldBy(token: Parameters<typeof isActOf>[0], { name }: TableSchema): boolean {
  return isActOf(token, wordsOfName(name).at(-1) ?? '');
}
