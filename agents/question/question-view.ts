import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { isStopWord } from '#lib/text/words.ts';
import { type Tokens, tokenize } from '../query/writer/built-in/tokenize.ts';
import { linkNames, type Mention, type NameLinks } from './mentions.ts';
import { type NamedColumn, type NamedTable, namesOf } from './name-words.ts';
import { findValues, type ValueMention } from './value-mentions.ts';

/** A question with everything its words may stand for: what shapes are ranked by and slots are filled from. */
export type QuestionView = {
  readonly tokens: Tokens;
  readonly tables: readonly NamedTable[];
  readonly names: NameLinks;
  readonly values: readonly ValueMention[];
  /** For each token what stands there, without the words of this database: `C:number`, `T`, `V`, `#`, else the stem. */
  readonly symbols: readonly string[];
  /** `symbols` with each stretch of one name or value as one. */
  readonly outline: readonly string[];
  /** Where retrieval placed a table, from 0. */
  readonly ranks: ReadonlyMap<NamedTable, number>;
  /** Tables in the order in which their own names are said. */
  readonly saidTables: readonly Mention<NamedTable>[];
  /** Content words that no name and no value accounts for. */
  readonly unlinked: Tokens;
};

export function viewQuestion(input: {
  readonly question: string;
  readonly tables: Tables;
  /** Names of tables, best first. */
  readonly retrieved: readonly string[];
  readonly entities: readonly EntityMention[];
}): QuestionView {
  const tokens = tokenize(input.question);
  const tables = input.tables.map(namesOf);
  const names = linkNames(tokens, tables);
  const values = findValues(tokens, tables, input.entities);
  const ranks = new Map(
    tables.map((table) => {
      const rank = input.retrieved.indexOf(table.table.name);
      return [table, rank < 0 ? input.retrieved.length : rank] as const;
    }),
  );
  const saidTables = [...names.tables.values()]
    .map((mentions) => mentions.toSorted(byStrength)[0])
    .filter((mention) => mention !== undefined && mention.by !== 'description')
    .map((mention) => mention as Mention<NamedTable>)
    .sort((one, other) => one.first - other.first || byStrength(one, other));
  const symbols = symbolsOf(tokens, names, values, saidTables);
  const linked = new Set<number>();
  const cover = ({ first, end }: { first: number; end: number }) => {
    for (let at = first; at < end; at++) linked.add(at);
  };
  for (const mentions of [...names.columns.values(), ...names.tables.values()])
    for (const mention of mentions) if (mention.by === 'name') cover(mention);
  for (const value of values) if (value.kind !== 'name') cover(value);
  return {
    tokens,
    tables,
    names,
    values,
    symbols,
    outline: symbols.filter((symbol, at) => !/^[CTV]/.test(symbol) || symbol !== symbols[at - 1]),
    ranks,
    saidTables,
    unlinked: tokens.filter(
      (token, at) => token.kind === 'word' && !linked.has(at) && !isStopWord(token.lower),
    ),
  };
}

/** The surer mention first: more of the name, in its own words, longer. */
export function byStrength(one: Mention<unknown>, other: Mention<unknown>): number {
  return strength(other) - strength(one) || one.first - other.first;
}

const kindStrength = { name: 1, synonym: 0.6, related: 0.35, description: 0.3 };

export function strength({ by, share, words, withTable }: Mention<unknown>): number {
  return kindStrength[by] * share + 0.05 * words + (withTable ? 0.1 : 0);
}

function symbolsOf(
  tokens: Tokens,
  names: NameLinks,
  values: readonly ValueMention[],
  saidTables: readonly Mention<NamedTable>[],
): string[] {
  // Which table is said first and which after it is worth knowing; which tables they are is not.
  const firsts = [...new Set(saidTables.map(({ first }) => first))];
  const placeOf = (table: NamedTable) => {
    const said = saidTables.find(({ target }) => target === table);
    return said === undefined ? 0 : Math.min(2, firsts.indexOf(said.first));
  };
  const symbols = tokens.map((token) => (token.kind === 'mark' ? token.text : token.stem));
  const weights = tokens.map(() => 0);
  const put = ({ first, end }: { first: number; end: number }, symbol: string, weight: number) => {
    for (let at = first; at < end; at++) {
      if (weight <= (weights[at] ?? 0)) continue;
      weights[at] = weight;
      symbols[at] = symbol;
    }
  };
  for (const value of values) {
    if (value.kind === 'number') put(value, '#', 3);
    else if (value.kind === 'name') put(value, 'V?', 1.4);
    else
      put(
        value,
        'V',
        value.kind === 'flag' ? 1.1 : value.kind === 'stem' ? 1.3 : 2 + 0.1 * (value.end - value.first),
      );
  }
  for (const [column, mentions] of names.columns)
    for (const mention of mentions)
      if (mention.by !== 'description' && mention.share > 0.5)
        put(mention, symbolOf(column), 1 + strength(mention) / 2);
      else if (mention.by === 'name') put(mention, 'c', strength(mention));
  for (const [table, mentions] of names.tables)
    for (const mention of mentions)
      if (mention.by !== 'description' && mention.share > 0.5)
        put(mention, `T${placeOf(table)}`, 1.01 + strength(mention) / 2);
      else if (mention.by === 'name') put(mention, 't', strength(mention));
  return symbols;
}

function symbolOf({ column }: NamedColumn): string {
  return isNumeric(column) ? 'C#' : isDate(column) ? 'Cd' : 'C';
}
