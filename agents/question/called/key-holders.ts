import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { roleWords } from '#lib/schema/key-role.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { english, groupsOf } from './lexicon.ts';

const things = groupsOf(english.things);

/** What a key calls people, by two words or more: a `support_rep_id` to employees has the "support rep". */
const holdersOf = rememberedOf((tables: Tables): readonly string[] => {
  const roles = tables.flatMap((table) =>
    table.foreignKeys.map(({ columns, referencedTable, referencedColumns }) =>
      roleWords({
        fromTable: table.name,
        fromColumns: columns,
        toTable: referencedTable,
        toColumns: referencedColumns,
      }),
    ),
  );
  const named = roles.filter((words) => words.length > 1 && things.has(words.at(-1) ?? ''));
  return [...new Set(named.map((words) => words.join(' ')))];
});

/** Names of tables and columns other than the keys themselves. */
const otherNames = rememberedOf(
  (tables: Tables): ReadonlySet<string> =>
    new Set(
      tables.flatMap((table) => {
        const keys = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
        const columns = lexiconOf(table).columns.filter(({ column }) => !keys.has(column.name));
        return [table.name, ...columns.map(({ column }) => column.name)].flatMap(splitIdentifier).map(stemOf);
      }),
    ),
);

/** "Rep" and "sales rep" for the only ones whom a key calls so: the "support rep" of a customer. */
export function holderSaid(
  tokens: Tokens,
  at: number,
  tables: Tables,
): { readonly meant: string; readonly length: number } | null {
  const [first, second] = tokens.slice(at, at + 2);
  if (first?.kind !== 'word') return null;
  const pair = second?.kind === 'word' ? holder([first, second], tables) : null;
  if (pair !== null) return { meant: pair, length: 2 };
  const one = holder([first], tables);
  const isNamed =
    one
      ?.split(' ')
      .slice(0, -1)
      .includes(tokens[at - 1]?.lower ?? '') === true;
  return one === null || isNamed ? null : { meant: one, length: 1 };
}

function holder(said: Tokens, tables: Tables): string | null {
  const last = said.at(-1);
  const names = otherNames(tables);
  if (last === undefined || said.some(({ stem }) => names.has(stem))) return null;
  const word = pluralize.singular(last.lower);
  const wording = [...said.slice(0, -1).map(({ lower }) => lower), word].join(' ');
  const kind = things.get(wording);
  const alike = new Set([...(kind ?? things.get(word) ?? []), word]);
  const first = said.slice(0, -1).map(({ lower }) => lower);
  const found = holdersOf(tables).filter((name) => {
    const parts = name.split(' ');
    // A "support agent" is the support rep: of a wording that says nobody by itself the first words are those of the key.
    const isWhole = kind !== undefined || first.every((each, at) => each === parts[at]);
    return name !== wording && isWhole && alike.has(parts.at(-1) ?? '');
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  return word === last.lower ? only : pluralize.plural(only);
}
