import { scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query, Relation, Select, Source } from '#lib/sql/select/syntax-tree.ts';
import type { RepairSchema } from '../../query/repair/repair-schema.ts';
import { expressionWords } from './expression-words.ts';
import { type Noun, nameWords, nounOf, tableNoun } from './names.ts';
import type { SpokenSource, Voice } from './voice.ts';

/** What common table expressions in sight hold, by lower-case name: each column in words. */
export type Definitions = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Surroundings = Pick<Voice, 'scope' | 'sayQuery' | 'sayRow' | 'sayCondition'> & {
  readonly outer: Voice | null;
  readonly schema: RepairSchema;
  readonly definitions: Definitions;
  /** The columns of a nested query in words. */
  readonly columnsOf: (query: Query) => ReadonlyMap<string, string>;
};

/** The voice in which the expressions of a SELECT are said. */
export function openVoice(select: Select, around: Surroundings): Voice {
  const relations = relationsOf(select.from);
  const sources = told(
    relations.map((relation) => spoken(relation, around)),
    relations,
  );
  const aliases = new Map<string, Expression>(
    select.items.flatMap(({ expression, alias }) => (alias ? [[alias.text.toLowerCase(), expression]] : [])),
  );
  const { sayQuery, sayRow, sayCondition, outer } = around;
  return {
    scope: scopeOf(select.from, around.scope),
    sources,
    outer,
    aliases,
    counted: finest(sources),
    sayQuery,
    sayRow,
    sayCondition,
  };
}

function relationsOf(from: readonly Source[]): Relation[] {
  return from.flatMap(({ relation }) =>
    relation.kind === 'group' ? relationsOf(relation.sources) : [relation],
  );
}

const nothing: ReadonlyMap<string, string> = new Map();

function spoken(relation: Relation, { schema, scope, definitions, columnsOf }: Surroundings): SpokenSource {
  if (relation.kind === 'derived') {
    const name = relation.alias?.text ?? '';
    return {
      name: name.toLowerCase(),
      noun: rowsOf(name),
      table: null,
      holds: columnsOf(relation.query),
    };
  }
  if (relation.kind === 'table') {
    const own = relation.name.text;
    const name = (relation.alias ?? relation.name).text.toLowerCase();
    const defined = definitions.get(own.toLowerCase());
    if (defined !== undefined || scope.ctes.has(own.toLowerCase()))
      return { name, noun: rowsOf(own), table: null, holds: defined ?? nothing };
    const table = schema.table(own);
    return { name, noun: table ? tableNoun(table) : nounOf(nameWords(own)), table, holds: nothing };
  }
  const name = relation.kind === 'table-function' ? (relation.alias?.text ?? '') : '';
  return { name: name.toLowerCase(), noun: rowsOf(name), table: null, holds: nothing };
}

/** A nested query has rows, called by its alias where it has one. */
function rowsOf(alias: string): Noun {
  const name = alias === '' ? '' : ` of “${nameWords(alias)}”`;
  return { one: `row${name}`, many: `rows${name}` };
}

function isWord(alias: string): boolean {
  return /^[a-z_]{4,}$/i.test(alias);
}

/** A table read twice is told apart: by an alias that is a word, else as the other one. */
function told(sources: readonly SpokenSource[], relations: readonly Relation[]): SpokenSource[] {
  const seen = new Map<string, number>();
  return sources.map((source, at) => {
    const count = (seen.get(source.noun.one) ?? 0) + 1;
    seen.set(source.noun.one, count);
    const isShared = sources.filter(({ noun }) => noun.one === source.noun.one).length > 1;
    const relation = relations[at];
    const alias = relation?.kind === 'table' ? (relation.alias?.text ?? '') : '';
    if (isShared && isWord(alias)) return { ...source, noun: nounOf(nameWords(alias)) };
    if (count === 1) return source;
    const mark = count === 2 ? 'other' : `${count}th`;
    return { ...source, noun: { one: `${mark} ${source.noun.one}`, many: `${mark} ${source.noun.many}` } };
  });
}

/** What one row of a join is: the relation that refers to the others, and that none refers to. */
function finest(sources: readonly SpokenSource[]): string {
  const finer = sources.filter(
    ({ table }) =>
      !sources.some((other) =>
        other.table?.foreignKeys.some(
          (key) => key.referencedTable.toLowerCase() === table?.name.toLowerCase(),
        ),
      ),
  );
  const [only] = sources.length === 1 ? sources : finer;
  return only !== undefined && (sources.length === 1 || finer.length === 1) ? only.noun.many : 'rows';
}

/** What the items of a SELECT hold, by the name they come out under. */
export function itemColumns(select: Select, voice: Voice): ReadonlyMap<string, string> {
  return new Map(
    select.items.flatMap(({ expression, alias }): [string, string][] => {
      const name = alias?.text ?? (expression.kind === 'column' ? expression.name.text : null);
      const words = expressionWords(expression, { ...voice, aliases: new Map() });
      if (name !== null) return [[name.toLowerCase(), words]];
      if (expression.kind !== 'star') return [];
      return voice.sources.flatMap(({ holds }) => [...holds]);
    }),
  );
}
