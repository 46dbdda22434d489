import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { moneyOfVerb } from '../assumed/money-columns.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { amountOfRows, oneAmountOf, tradeOf } from '../assumed/trade.ts';
import { english } from './lexicon.ts';

const { who } = assumed.plainer.whoever;
const { verbs } = assumed.moneySaid;
const { money } = assumed.plainer.amount;
const moving = verbs.map(({ said }) => said).join('|');
const { spending = '' } = english.words;
const spent = new Set(spending.split('|'));
const { whole } = english.behind;
const bound = `(?<bound>${english.words.exceeding}|at least|at most) (?<number>[€$£]?\\d[\\d.,]*k?(?: (?:${assumed.plainer.money}))?)`;
const doing = new RegExp(
  `^(?<things>.+?)(?: (?:that|which|who))?(?: (?:has|have|had))? (?<verb>${spending}|${moving})(?: us)? ${bound},? (?:${whole})(?<rest> .+)?$`,
  'i',
);
const having = new RegExp(
  `^(?<things>.+?) (?:with|having) (?:a |an )?(?:${english.behind.aggregates.total}) (?<rows>\\w+)(?: of)? ${bound}(?<rest> .+)?$`,
  'i',
);
const ofMoney = new Set(money.split('|'));

/** "Donors who gave more than 1000 in total" are those with that total, and not those with one such gift; so are donors "with total donations above 1000". */
export function earnsMore(question: string, tables: readonly TableSchema[]): string | null {
  const plain = question.replace(/[\s?.!]+$/u, '');
  const done = doing.exec(plain)?.groups;
  if (done !== undefined) {
    const { things = '', verb = '', rest = '' } = done;
    const of = summed(verb.toLowerCase(), tables);
    const isAnybody = things.toLowerCase() === who;
    const people = of !== null && isAnybody ? nearestPeople(of.table, tables, true) : null;
    if (of === null || (isAnybody && people === null)) return null;
    const named = people === null ? things : tableInWords(people);
    return `${named} with total ${of.past} ${done.bound} ${done.number}${rest}`;
  }
  const held = having.exec(plain)?.groups;
  const rows = pluralize.singular(held?.rows?.toLowerCase() ?? '');
  if (held === undefined || !ofMoney.has(rows)) return null;
  const amounts = tables.flatMap((table) => {
    const isCalled = pluralize.singular(nameInWords(table.name).toLowerCase()) === rows;
    const amount = isCalled ? (amountOfRows(table) ?? oneAmountOf(table)) : null;
    return amount === null ? [] : [nameInWords(amount.name).toLowerCase()];
  });
  const [only, ...others] = amounts;
  if (only === undefined || others.length > 0) return null;
  return `${held.things} with total ${rows} ${only} ${held.bound} ${held.number}${held.rest ?? ''}`;
}

/** What a verb says was given, paid or spent: by the rows of a table, and as it is said of a total. */
function summed(verb: string, tables: readonly TableSchema[]): { table: TableSchema; past: string } | null {
  if (spent.has(verb)) {
    const table = tradeOf(tables).deal?.table;
    return table === undefined ? null : { table, past: verb };
  }
  const kind = verbs.find(({ said }) => said.split('|').includes(verb));
  const money = kind && moneyOfVerb(kind, [], [], tables);
  return kind && money ? { table: money.table, past: kind.past.split('|')[0] ?? verb } : null;
}
