import type { TableSchema } from '#lib/domain/schema.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { isOfDeals, tradeOf } from '../assumed/trade.ts';
import { tableNoun } from '../explain/names.ts';
import { english } from './lexicon.ts';

const { asking, sells, ends } = english.whatSells;
const asked = new RegExp(
  `^(?:${asking}) (?:${sells}) (?:the )?(?<end>${Object.keys(ends).join('|')})(?<rest> .+)?$`,
  'iu',
);

/** "What sells best in Germany": of the one kind of things that lines of deals are about, those of which the most are sold. */
export function whatSells(question: string, tables: readonly TableSchema[]): string | null {
  const said = asked.exec(question.trim().replace(/[\s?.!]+$/u, ''))?.groups;
  const thing = said === undefined ? null : thingSold(tables);
  if (said === undefined || thing === null) return null;
  const end = new Map(Object.entries(ends)).get(said.end?.toLowerCase() ?? '');
  return `${tableNoun(thing).one} with the ${end} units sold${said.rest ?? ''}`;
}

/** The one kind of things that lines of deals are about: no deal, and nothing that belongs to who or what a deal belongs to, such as a shipment. */
export function thingSold(tables: readonly TableSchema[]): TableSchema | null {
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
