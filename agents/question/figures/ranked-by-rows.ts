import type { Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { lexiconOf, tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { isAdditive, isKey, labelColumns } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { leadsTo } from '../assumed/acts-of-things.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { isToldBy } from '../composed/most-rows.ts';

/** "Top 3 diagnoses": where many rows share one name, those of the most rows are meant. */
export function commonestNames(question: string, tables: Tables): string | null {
  const tokens = tokenize(question).filter(({ kind, lower }) => kind !== 'mark' && !idle.has(lower));
  const [most, number] = tokens;
  const [cue] = most === undefined ? [] : cuesIn([most]);
  if (cue?.kind !== 'superlative' || cue.about.length > 0 || number?.kind !== 'number') return null;
  const table = tables.find(
    (each) => isNamedAt(each, tokens, 2) && lengthOfName([each], tokens, 2) === tokens.length - 2,
  );
  const [name, ...others] = table === undefined ? [] : labelColumns(table);
  if (table === undefined || name === undefined || others.length > 0) return null;
  const kinds = name.distinctValues?.length ?? table.rowCount;
  if (kinds * 2 > table.rowCount) return null;
  const extreme = cue.descending ? 'most' : 'least';
  return `${number.text} ${extreme} common ${nameInWords(name.name).toLowerCase()}`;
}

const judging = wordSet(`${assumed.judgedRows.best}|${assumed.judgedRows.worst}`);
const idle = new Set(['the', 'our', 'all', 'show', 'me', 'list']);

/** "Top 5 prescribed drugs", "the most visited parks": those with the most rows of the table that tells what was done with them. */
export function mostDone(question: string, tables: Tables): string | null {
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
  // The best reviewed is not the one that was reviewed most.
  if (judging.has(ranking.lower)) return null;
  const number = before.kind === 'number' ? `${before.text} ` : '';
  const rest = question.slice(act.end).replace(/[\s?.!]+$/u, '');
  const counted = `number of ${nameInWords(rows.name).toLowerCase()}`;
  return number === ''
    ? `${question.slice(0, ranking.start)}${rest.trim()} with the ${cue.descending ? 'most' : 'fewest'} ${nameInWords(rows.name).toLowerCase()}`
    : `${cue.descending ? 'top' : 'bottom'} ${number}${rest.trim()} by ${counted}`;
}

const ranking =
  /^(?:(?:show|list|give)(?: me)? )?(?:the )?(top|bottom) (\d+) (?!.*\bby\b)(.+) per ([\p{L}]+)(?= |$)(.*)$/iu;

/**
 * "Top 10 revenue per employee" names no things: those are meant that have a number of employees. null where no table, or more than one, has
 * a number that is called so.
 */
export function rankedThings(question: string, tables: Tables): string | null {
  const [, most, count, amount, unit, rest = ''] = ranking.exec(question.replace(/[\s?.!]+$/u, '')) ?? [];
  if (most === undefined || unit === undefined) return null;
  // Earnings per share are kept as they are.
  const isKept = tables.some(({ columns }) =>
    columns.some(({ description }) => description?.toLowerCase().includes(`per ${unit.toLowerCase()}`)),
  );
  if (isKept) return null;
  const having = tables.filter((table) =>
    lexiconOf(table).columns.some(
      ({ column, nameParts }) =>
        isNumeric(column) &&
        !isKey(table, column) &&
        isAdditive(column) &&
        nameParts.some((part) => part.has(stemOf(unit.toLowerCase()))),
    ),
  );
  const [things, ...others] = having;
  if (things === undefined || others.length > 0) return null;
  return `${most} ${count} ${tableInWords(things)} by ${amount} per ${unit}${rest}`;
}
