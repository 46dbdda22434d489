import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { labelColumns, refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import { english } from '../assumed/lexicon.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { said, which, the, places, denying } = en.whatIsIn;
const joints = wordSet(en.whatIsIn.joints);

/**
 * "What is in the Alpine 20", "who was in it in May", "what is on the menu Lunch", "in the Alpine 20 but not in the Coast 10": the things that are paired with the one that is named, where one table pairs it with
 * one kind of things.
 */
export const whatIsIn: Compose = ({ tokens, entities, tables, today }) => {
  const asked = wordingAt(tokens, 0, said);
  const note =
    asked === 0 && tokens.some(({ lower }) => lower === denying) ? wordingAt(tokens, 0, places) : 0;
  const length = asked + note;
  const first = tokens[0];
  const { mentions } = entities;
  if (length === 0 || first === undefined || mentions.length !== (note > 0 ? 2 : 1)) return null;
  const [named, ...more] = new Set(mentions.flatMap(({ matches }) => matches.map(({ table }) => table)));
  const table = tables.find(({ name }) => sameName(name, named ?? ''));
  const [time, ...times] = readDates(tokens, today);
  const isOfTime = (at: number) =>
    time !== undefined && at < time.end && at >= time.first - Number(at + 1 === time.first && at > length);
  const now = tokens.findIndex(
    (_, at) => note > 0 && at + wordingAt(tokens, at, en.now.moments) === tokens.length,
  );
  const end = now < length ? tokens.length : now;
  const isAll = tokens.slice(length, end).every(({ kind, start, end: last, lower }, at) => {
    if (isOfTime(length + at)) return true;
    const isName = mentions.some((mention) => start >= mention.start && last <= mention.end);
    const isTable = table !== undefined && isNamedAt(table, tokens, length + at);
    return kind === 'mark' || isName || lower === the || isTable || (note > 0 && joints.has(lower));
  });
  if (!isAll || times.length > 0) return null;
  const [things, ...further] = named === undefined || more.length > 0 ? [] : pairedWith(named, tables);
  if (things === undefined || further.length > 0) return null;
  const words = `${which} ${pluralize.plural(nameInWords(things.name).toLowerCase())} are in`.split(' ');
  return {
    tokens: [...words.map((word) => reading(first, word)), ...tokens.slice(length, end)],
    said: textOf(tokens, 0, length),
    onto: (intent) => intent,
  };
};

/** The named things that rows of pairs point to beside this table. */
function pairedWith(name: string, tables: Tables): TableSchema[] {
  return tables.flatMap(({ foreignKeys, primaryKey }) => {
    const isPair = primaryKey.length > 1 && foreignKeys.length === 2;
    const other = foreignKeys.find(({ referencedTable }) => !sameName(referencedTable, name));
    if (!isPair || !foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name))) return [];
    return tables.filter(
      (table) => sameName(table.name, other?.referencedTable ?? '') && labelColumns(table).length > 0,
    );
  });
}

const auxiliaries = wordSet(english.plainer.times.auxiliaries);
const sold = /^(?:sell|sells|sold)$/;

/** "What did Ann buy": the one kind of things that the lines of deals are about. */
export const whatIsDealt: Compose = ({ tokens, tables }) => {
  const [what, auxiliary] = tokens;
  const { line, deal } = tradeOf(tables);
  const end = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isAsked = auxiliaries.has(auxiliary?.lower ?? '') && isDealing(tokens, end);
  if (what?.lower !== 'what' || !isAsked || line === null || sold.test(tokens[end]?.lower ?? '')) return null;
  const [things, ...others] = tables.filter(
    (table) => table !== deal?.table && refersTo(line.table, table) && !keepsPeople(table),
  );
  if (things === undefined || others.length > 0) return null;
  const words = ['which', ...wordsOfName(things.name)];
  return {
    tokens: [...words.map((word) => reading(what, word)), ...tokens.slice(1)],
    said: textOf(tokens, 0, 2),
    onto: (intent) => intent,
  };
};
