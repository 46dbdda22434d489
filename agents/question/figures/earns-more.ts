import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { moneyOfVerb } from '../assumed/money-columns.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { amountOfRows, oneAmountOf, tradeOf } from '../assumed/trade.ts';
import { english } from './lexicon.ts';

const { earned, extremes, who: whoOrWhich } = assumed.plainer.whoever;
const { verbs } = assumed.moneySaid;
const wages = wordSet(earned);
const moving = verbs.map(({ said }) => said).join('|');
const earning = new RegExp(
  `^(?<things>.+?)(?: (?:that|which|who))?(?: (?:has|have|had))? (?<verb>${english.words.earning}|${moving})(?: us| our company| the company)? the (?<most>${[...extremes.keys()].join('|')})(?: (?:money|revenue|sales))?(?:,? (?:${english.words.allTime}))?(?<rest> (?:${english.words.when}|${english.words.grouping}|at|of) .+)?$`,
  'i',
);

const ofEach = new RegExp(`\\b(?:${english.tops.each}|${english.tops.per})\\b`, 'i');

/** "Which department earns the most" is the one with the highest sales, "which officer lent the most" that with the most lent; whoever is paid a wage is told by that. */
export function earnsMost(question: string, tables: Tables): string | null {
  const said = earning.exec(question.replace(/[\s?.!]+$/u, ''))?.groups;
  const { things = '', verb = '', most = '', rest = '' } = said ?? {};
  if (said === undefined || ofEach.test(things) || arePaid(things, tables)) return null;
  const extreme = extremes.get(most.toLowerCase()) ?? most;
  const kinds = verbs.filter((kind) => kind.said.split('|').includes(verb.toLowerCase()));
  for (const { past, giving, ...kind } of kinds) {
    const money = moneyOfVerb({ past, giving, ...kind }, [], [], tables);
    const isAnyDeal = kind.sold && !kind.paid;
    if (money === null || isAnyDeal) continue;
    const isPerson = things.toLowerCase() === whoOrWhich;
    const people = isPerson && giving ? nearestPeople(money.table, tables, true) : null;
    if (isPerson && people === null) return null;
    const named = people === null ? things : tableInWords(people);
    return `${named} with the ${extreme} total ${past.split('|')[0] ?? verb}${rest}`;
  }
  const isEarning = english.words.earning.split('|').includes(verb.toLowerCase());
  return isEarning ? `${things} with the ${extreme} total sales${rest}` : null;
}

function arePaid(things: string, tables: Tables): boolean {
  return tables.some(({ name, columns }) => {
    const said = things.toLowerCase();
    // Who earns most is paid most where anybody is paid.
    const isNamed = said === whoOrWhich || said.includes(nameInWords(name).toLowerCase().replace(/s$/, ''));
    return (
      isNamed &&
      columns.some(
        (column) =>
          isNumeric(column) &&
          nameInWords(column.name)
            .split(' ')
            .some((part) => wages.has(part)),
      )
    );
  });
}

const { who } = assumed.plainer.whoever;
const { money } = assumed.plainer.amount;
const { spending = '' } = english.words;
const spent = wordSet(spending);
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
const ofMoney = wordSet(money);

/** "Donors who gave more than 1000 in total" are those with that total, and not those with one such gift; so are donors "with total donations above 1000". */
export function earnsMore(question: string, tables: Tables): string | null {
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
function summed(verb: string, tables: Tables): { table: TableSchema; past: string } | null {
  if (spent.has(verb)) {
    const table = tradeOf(tables).deal?.table;
    return table === undefined ? null : { table, past: verb };
  }
  const kind = verbs.find(({ said }) => said.split('|').includes(verb));
  const money = kind && moneyOfVerb(kind, [], [], tables);
  return kind && money ? { table: money.table, past: kind.past.split('|')[0] ?? verb } : null;
}
