import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { tableInWords } from '../../query/writer/built-in/schema-lexicon.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { moneyOfVerb } from '../assumed/money-columns.ts';
import { nearestPeople } from '../assumed/nearest-people.ts';
import { english } from './lexicon.ts';

const { earned, extremes, who } = assumed.plainer.whoever;
const { verbs } = assumed.moneySaid;
const wages = new Set(earned.split('|'));
const moving = verbs.map(({ said }) => said).join('|');
const earning = new RegExp(
  `^(?<things>.+?)(?: (?:that|which|who))?(?: (?:has|have|had))? (?<verb>${english.words.earning}|${moving})(?: us| our company| the company)? the (?<most>${[...extremes.keys()].join('|')})(?: (?:money|revenue|sales))?(?:,? (?:${english.words.allTime}))?(?<rest> (?:${english.words.when}|${english.words.grouping}|at|of) .+)?$`,
  'i',
);

const ofEach = new RegExp(`\\b(?:${english.tops.each}|${english.tops.per})\\b`, 'i');

/** "Which department earns the most" is the one with the highest sales, "which officer lent the most" that with the most lent; whoever is paid a wage is told by that. */
export function earnsMost(question: string, tables: readonly TableSchema[]): string | null {
  const said = earning.exec(question.replace(/[\s?.!]+$/u, ''))?.groups;
  const { things = '', verb = '', most = '', rest = '' } = said ?? {};
  if (said === undefined || ofEach.test(things) || arePaid(things, tables)) return null;
  const extreme = extremes.get(most.toLowerCase()) ?? most;
  const kinds = verbs.filter((kind) => kind.said.split('|').includes(verb.toLowerCase()));
  for (const { past, giving, ...kind } of kinds) {
    const money = moneyOfVerb({ past, giving, ...kind }, [], [], tables);
    const isAnyDeal = kind.sold && !kind.paid;
    if (money === null || isAnyDeal) continue;
    const isPerson = things.toLowerCase() === who;
    const people = isPerson && giving ? nearestPeople(money.table, tables, true) : null;
    if (isPerson && people === null) return null;
    const named = people === null ? things : tableInWords(people);
    return `${named} with the ${extreme} total ${past.split('|')[0] ?? verb}${rest}`;
  }
  const isEarning = english.words.earning.split('|').includes(verb.toLowerCase());
  return isEarning ? `${things} with the ${extreme} total sales${rest}` : null;
}

function arePaid(things: string, tables: readonly TableSchema[]): boolean {
  return tables.some(({ name, columns }) => {
    const said = things.toLowerCase();
    // Who earns most is paid most where anybody is paid.
    const isNamed = said === who || said.includes(nameInWords(name).toLowerCase().replace(/s$/, ''));
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
