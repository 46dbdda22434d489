import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isOfDeals, tradeOf } from '../assumed/trade.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { asking, sells: selling, ends: bestAndWorst } = english.whatSells;
const asked = new RegExp(
  `^(?:${asking}) (?:${selling}) (?:the )?(?<end>${Object.keys(bestAndWorst).join('|')})(?<rest> .+)?$`,
  'iu',
);

/** "What sells best in Germany": of the one kind of things that lines of deals are about, those of which the most are sold. */
export function whatSells(question: string, tables: Tables): string | null {
  const said = asked.exec(question.trim().replace(/[\s?.!]+$/u, ''))?.groups;
  const thing = said === undefined ? null : thingSold(tables);
  if (said === undefined || thing === null) return null;
  const end = new Map(Object.entries(bestAndWorst)).get(said.end?.toLowerCase() ?? '');
  return `${tableNoun(thing).one} with the ${end} units sold${said.rest ?? ''}`;
}

/** The one kind of things that lines of deals are about: no deal, and nothing that belongs to who or what a deal belongs to, such as a shipment. */
function thingSold(tables: Tables): TableSchema | null {
  const { deal, line } = tradeOf(tables);
  if (line === null) return null;
  const referred = (table: TableSchema) =>
    tables.filter(({ name }) =>
      table.foreignKeys.some(({ referencedTable }) => sameName(referencedTable, name)),
    );
  const [deals, others] = [true, false].map((ofDeals) =>
    referred(line.table).filter((table) => (table === deal?.table || isOfDeals(table)) === ofDeals),
  );
  const dealers = (deals ?? []).flatMap(referred);
  const [thing, ...more] = (others ?? []).filter(
    (table) => !dealers.includes(table) && !referred(table).some((other) => dealers.includes(other)),
  );
  return thing === undefined || more.length > 0 ? null : thing;
}

const { number, sold, sells, having, by, most, units } = english.unitsOfThings;
const ends = new Map(Object.entries(most));
const anyEnd = Object.keys(most).join('|');

/**
 * "Number of tracks sold by genre", "which genre sells the most tracks in each country", "top 3 genres by tracks sold": where lines of deals
 * are about one kind of things only, those sold are the units.
 */
export function unitsOfThings(question: string, tables: Tables): string | null {
  const things = thingsInWords(tables);
  if (things === null) return null;
  const text = question.trim().replace(/[\s?.!]+$/u, '');
  const most = new RegExp(
    `^(?<dims>.+?)(?: (?:that|which|who))? (?:(?:${having}) the (?<had>${anyEnd}) (?:${things}) (?:${sold})|(?:(?:${having}) )?(?:${sells}) the (?<end>${anyEnd}) (?:${things}))(?<rest>,? .+)?$`,
    'iu',
  ).exec(text)?.groups;
  const end = ends.get((most?.had ?? most?.end ?? '').toLowerCase());
  if (most !== undefined && end !== undefined)
    return `${most.dims} with the ${end} ${units}${most.rest ?? ''}`;
  const ranked = new RegExp(
    `^(?<dims>.+) by (?:(?:${number}) )?(?:${things}) (?:${sold})(?<rest>,? .+)?$`,
    'iu',
  ).exec(text)?.groups;
  if (ranked !== undefined) return `${ranked.dims} by ${units}${ranked.rest ?? ''}`;
  const grouped = new RegExp(
    `^(?:(?:${number}) )?(?:${things}) (?:${sold}) (?<by>${by}) (?<rest>.+)$`,
    'iu',
  ).exec(text)?.groups;
  const isKind = grouped?.rest !== undefined && namesKind(grouped.rest, tables);
  return isKind ? `${units} ${grouped.by} ${grouped.rest}` : null;
}

/** What is sold, as a wording; null where that is not one kind of things. */
export function thingsInWords(tables: Tables): string | null {
  const thing = thingSold(tables);
  if (thing === null) return null;
  const { one, many } = tableNoun(thing);
  return `${many}|${one}`;
}

/** Whether a table or column is named there, and nobody who sold something. */
function namesKind(text: string, tables: Tables): boolean {
  const tokens = tokenize(text);
  const [first] = tokens;
  return (
    tables.some((table) => isNamedAt(table, tokens, 0)) ||
    tables.some((table) =>
      lexiconOf(table).columns.some(
        ({ nameParts }) => first !== undefined && nameParts.at(-1)?.has(first.stem) === true,
      ),
    )
  );
}
