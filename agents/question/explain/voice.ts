import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import type { ValueKind } from '#lib/domain/value-kind.ts';
import { resolve, type Scope } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { columnWords, type Noun, nameWords } from './names.ts';

/** One relation of a SELECT as it is spoken of. */
export type SpokenSource = {
  /** What qualifies its columns, lower case. */
  readonly name: string;
  readonly noun: Noun;
  /** null for a nested query, a common table expression and a function. */
  readonly table: TableSchema | null;
  /** For nested queries: what their columns hold, by lower-case name. */
  readonly holds: ReadonlyMap<string, string>;
};

/** Everything that words for an expression depend on: the relations in sight, and how a nested query is said. */
export type Voice = {
  readonly scope: Scope;
  readonly sources: readonly SpokenSource[];
  readonly outer: Voice | null;
  /** What the SELECT names itself, so that `ORDER BY total` says what the total is; by lower-case name. */
  readonly aliases: ReadonlyMap<string, Expression>;
  /** What rows are counted by `count(*)`. */
  readonly counted: string;
  /** A nested query as a noun, "average age of singers". */
  readonly sayQuery: (query: Query, around: Voice) => string;
  /** One row of a nested query, "order where total is more than 50". */
  readonly sayRow: (query: Query, around: Voice) => string;
  /** A condition as a sentence without its full stop, "age is more than 30". */
  readonly sayCondition: (condition: Expression, voice: Voice) => string;
};

type Meant = {
  readonly source: SpokenSource;
  readonly column: ColumnSchema | null;
  readonly isOuter: boolean;
};

/** The relation and column a reference means; null when it means none or several. */
export function meantBy(reference: ColumnReference, voice: Voice): Meant | null {
  const [found, ...others] = resolve(reference, voice.scope);
  if (found === undefined || others.length > 0) return null;
  for (let at: Voice | null = voice; at !== null; at = at.outer) {
    const source = at.sources.find(({ name }) => name === found.name);
    if (source) {
      const column = source.table?.columns.find((each) => sameName(each.name, reference.name.text)) ?? null;
      return { source, column, isOuter: at !== voice };
    }
  }
  return null;
}

/** A column in words, with what it belongs to where several things are spoken of. */
export function columnPhrase(reference: ColumnReference, voice: Voice): string {
  const meant = meantBy(reference, voice);
  if (meant === null) return nameWords(reference.name.text);
  const { source, column, isOuter } = meant;
  const held = source.holds.get(reference.name.text.toLowerCase());
  if (held !== undefined) return held;
  const words = column ? columnWords(column) : nameWords(reference.name.text);
  if (!isOuter && voice.sources.length === 1) return words;
  const isSaid = words.split(' ').includes(source.noun.one) && !hasTwin(source, voice);
  return isSaid ? words : `${words} of the ${source.noun.one}`;
}

/** Whether another relation here is the same thing once more, so that its name in a column does not tell which. */
function hasTwin({ noun }: SpokenSource, { sources }: Voice): boolean {
  return sources.filter((other) => other.noun.one.endsWith(noun.one)).length > 1;
}

/** What kind of value an expression gives, as far as words depend on it. */
export function kindOf(expression: Expression, voice: Voice): ValueKind | null {
  switch (expression.kind) {
    case 'column': {
      const alias =
        expression.qualifier === null ? voice.aliases.get(expression.name.text.toLowerCase()) : undefined;
      const column = meantBy(expression, voice)?.column;
      if (column) return column.kind;
      return alias && alias !== expression ? kindOf(alias, voice) : null;
    }
    case 'call':
      if (/^(?:min|max|coalesce|ifnull|nullif)$/i.test(expression.name.text))
        return expression.arguments[0] ? kindOf(expression.arguments[0], voice) : null;
      if (/^(?:date|datetime|date_trunc|now|to_date|strftime|to_char|year)$/i.test(expression.name.text))
        return 'date';
      return /^(?:lower|upper|trim|substr|substring|concat|replace)$/i.test(expression.name.text)
        ? 'text'
        : 'number';
    case 'extract':
      return 'date';
    case 'cast':
      return /char|text/i.test(expression.type)
        ? 'text'
        : /date|time/i.test(expression.type)
          ? 'date'
          : 'number';
    case 'literal':
      return expression.type === 'text' ? 'text' : expression.type === 'date' ? 'date' : 'number';
    case 'binary':
      return expression.operator === '||' ? 'text' : 'number';
    default:
      return null;
  }
}

export function isDay(kind: ValueKind | null): boolean {
  return kind === 'date' || kind === 'datetime';
}
