import { type ColumnRef, type Filter, joinedTables, type QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, type ToCompose, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { within, same, different, aside, of, as, than, otherThan, thatOf, owning, denying } = en.sharedParent;

/**
 * "Boats not insured in the currency of their harbour", "guides in the same region as their lodge", "berths in a currency other than that of the harbour": two ways lead from a row to one table, and have to end at
 * the same row of it, or not.
 */
export const sharedParent: Compose = (asked) => {
  const { tokens, entities } = asked;
  const [said] = tokens.flatMap((_, at) => saidAt(asked, at) ?? []);
  if (said === undefined) return null;
  const { start, end, parent, other, isOther } = said;
  // "In the country of the harbour Brest" is that of one.
  const next = tokens[end]?.start;
  if (entities.mentions.some((mention) => mention.start === next)) return null;
  return {
    tokens: [...tokens.slice(0, start), ...tokens.slice(end)],
    said: textOf(tokens, start, end),
    onto: (intent, paths) => compared(intent, { parent, other, isOther }, asked, paths),
  };
};

type Said = { readonly parent: TableSchema; readonly other: TableSchema; readonly isOther: boolean };

function saidAt({ tokens, tables }: ToCompose, at: number): (Said & { start: number; end: number }) | null {
  for (const [lead, link] of [
    [within, of],
    [same, as],
    [different, than],
    [aside, otherThan],
  ] as const) {
    const noun = at + wordingAt(tokens, at, lead);
    const parent = noun === at ? null : namedAt(tables, tokens, noun);
    const behind = parent === null ? noun : noun + parent.length;
    const links = parent === null ? 0 : wordingAt(tokens, behind, link);
    const joint =
      links + (link === otherThan && parent !== null ? saidAgain(tokens, behind + links, parent.table) : 0);
    const owner = links === 0 ? 0 : wordingAt(tokens, behind + joint, owning);
    const place = behind + joint + owner;
    const other = owner === 0 ? null : namedAt(tables, tokens, place);
    if (parent === null || other === null || other.table === parent.table) continue;
    const verb = at - Number(isVerbForm(tokens[at - 1]?.lower ?? ''));
    const isDenied = wordingAt(tokens, verb - 1, denying) > 0;
    const start = isDenied ? verb - 1 : verb;
    const isOther = isDenied !== (link === than || link === otherThan);
    return { start, end: place + other.length, parent: parent.table, other: other.table, isOther };
  }
  return null;
}

/** "Other than that of the harbour", "other than the home currency of the harbour": what is compared is called once more. */
function saidAgain(tokens: ToCompose['tokens'], at: number, parent: TableSchema): number {
  const pronoun = wordingAt(tokens, at, thatOf);
  if (pronoun > 0) return pronoun;
  const article = wordingAt(tokens, at, owning);
  for (const noun of [at + article, at + article + 1]) {
    const end = noun + lengthOfName([parent], tokens, noun);
    if (end > noun && tokens[end]?.lower === of) return end + 1 - at;
  }
  return 0;
}

function namedAt(tables: Tables, tokens: ToCompose['tokens'], at: number) {
  const [found, ...others] = tables.flatMap((table) => {
    const length = lengthOfName([table], tokens, at);
    return length > 0 ? [{ table, length }] : [];
  });
  return found !== undefined && others.length === 0 ? found : null;
}

/** null where not exactly one of the things that are read has a key to the table, or the other cannot be reached as one row. */
function compared(
  intent: QueryIntent,
  { parent, other, isOther }: Said,
  { tables }: ToCompose,
  paths: TablePaths,
): QueryIntent | null {
  const far = keyTo(other, parent);
  const read = joinedTables(intent);
  const way = paths.path(intent.subject, other.name);
  if (far === null || way === null || !paths.isToOne(way)) return null;
  const near = read.flatMap((name) => {
    const table = tables.find((each) => sameName(each.name, name) && each !== other);
    const key = table === undefined ? null : keyTo(table, parent);
    return key === null ? [] : [key];
  });
  const [own, ...more] = near;
  if (own === undefined || more.length > 0) return null;
  const versus = (comparison: '=' | '<' | '>'): Filter => ({
    kind: 'columns',
    column: own,
    comparison,
    other: far,
  });
  const filter: Filter = isOther ? { kind: 'any', filters: [versus('<'), versus('>')] } : versus('=');
  const joins = way.filter(({ toTable }) => !read.some((name) => sameName(name, toTable)));
  return { ...intent, joins: [...intent.joins, ...joins], filters: [...intent.filters, filter] };
}

function keyTo(table: TableSchema, parent: TableSchema): ColumnRef | null {
  const [only, ...others] = table.foreignKeys.filter(
    ({ referencedTable, columns }) => sameName(referencedTable, parent.name) && columns.length === 1,
  );
  const [column] = only?.columns ?? [];
  return column === undefined || others.length > 0 ? null : { table: table.name, column };
}
