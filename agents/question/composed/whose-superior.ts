import pluralize from 'pluralize';
import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { tableNamedAt } from '../assumed/acts-of-things.ts';
import { english } from '../assumed/lexicon.ts';
import { stepsAbove } from '../assumed/own-kind.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { whose, who, asking, having, relatives } = en.whoseSuperior;
const superiors = new Set(english.ownKind.above.split('|'));
const asks = new Set(asking.split('|'));

/** "Artists whose boss earns more than 3000": what is said behind is said of the boss. Refused where more than that is said before. */
export const whoseSuperior: Compose = ({ tokens, tables }) => {
  const [step, ...others] = tables.flatMap(stepsAbove);
  const table = step && tables.find(({ name }) => sameName(name, step.toTable));
  if (step === undefined || table === undefined || others.length > 0) return null;
  const isSuperior = (place: number) => superiors.has(pluralize.singular(tokens[place]?.lower ?? ''));
  const at = tokens.findIndex(
    ({ lower }, place) =>
      (lower === whose && isSuperior(place + 1)) || (haveLength(tokens, place, isSuperior) ?? 0) > 0,
  );
  const length = haveLength(tokens, at, isSuperior) ?? 2;
  const [said, last] = [tokens[at], tokens[at + length - 1]];
  if (said === undefined || last === undefined || isOfOthers(tokens.slice(0, at), table, tables)) return null;
  const isAlone = tokens
    .slice(0, at)
    .every(({ lower }, place) => asks.has(lower) || tableNamedAt(tokens, place, tables)?.table === table);
  return {
    tokens: [...tokens.slice(0, at), reading(said, who), ...tokens.slice(at + length)],
    said: textOf(tokens, at, tokens.length),
    isLast: true,
    apart: { start: said.start, end: last.end },
    onto: (intent) => {
      if (!isAlone || !isOfOneTable(intent, table)) return null;
      const joins = [{ ...step, fromTable: table.name, toTable: table.name }, ...intent.joins];
      const above = {
        kind: 'exists',
        table: table.name,
        related: table.name,
        negated: false,
        joins,
      } as const;
      return { ...intent, joins: [], filters: [{ ...above, filters: intent.filters }] };
    },
  };
};

/** "Who have a boss who", as many tokens as that takes; null where it is not said. */
function haveLength(
  tokens: readonly Token[],
  at: number,
  isSuperior: (place: number) => boolean,
): number | null {
  const relative = wordingAt(tokens, at, relatives);
  const length = relative + wordingAt(tokens, at + relative, having);
  const isSaid = length > relative && isSuperior(at + length);
  const behind = isSaid ? wordingAt(tokens, at + length + 1, relatives) : 0;
  return behind === 0 ? null : length + 1 + behind;
}

/** Whether the rows are those of another table, which has somebody of its own at its head. */
function isOfOthers(before: readonly Token[], table: TableSchema, tables: readonly TableSchema[]): boolean {
  const named = before.flatMap((_, place) => tableNamedAt(before, place, tables) ?? []).at(-1);
  return named !== undefined && named.table !== table && hasSuperior(named.table);
}

function hasSuperior({ columns }: TableSchema): boolean {
  return columns.some(({ name }) =>
    nameInWords(name)
      .split(' ')
      .some((word) => superiors.has(word)),
  );
}

/** Nothing is shown or told apart that is not of the rows themselves, and something is asked of the one above. */
function isOfOneTable({ subject, select, filters, groupBy, having, limit }: QueryIntent, table: TableSchema) {
  const isOwn = (name: string) => sameName(name, table.name);
  return (
    isOwn(subject) &&
    filters.length > 0 &&
    groupBy.length === 0 &&
    having.length === 0 &&
    limit === null &&
    select.every((item) => isOwn('measure' in item ? item.measure.table : item.dimension.column.table))
  );
}
