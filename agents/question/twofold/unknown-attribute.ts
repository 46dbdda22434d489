import pluralize from 'pluralize';
import { capitalised } from '#lib/domain/column-title.ts';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import { isYear, type TableSchema, type Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { isEnglishWord, nounSenses } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { mostCompared } from '#vector/name-likeness.ts';
import { columnInWords, lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { isUnit } from '../assumed/quantities.ts';
import { tableNoun } from '../explain/names.ts';
import { figureWords } from '../left-out.ts';
import { questionAbout } from '../question-about.ts';
import { assuming } from './candidates.ts';
import { english } from './lexicon.ts';
import { plainParts } from './like-columns.ts';

/** What the person is asked where a word that the source does not know may be several things that rows have. */
export async function askForAttribute(
  unread: readonly string[],
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  if (context.knowledge.isRestricted) return null;
  const unknown = unknownAttribute(
    input.question,
    unread,
    input.entities.mentions,
    context.knowledge.snapshot.tables,
  );
  if (unknown === null) return null;
  const found = new Map<string, Clarification['options'][number]>();
  for (const name of await nearest(unknown, context)) {
    const question = unknown.asked(name);
    const writing = await read(await questionAbout(question, input, context), context);
    const candidate = writing.kind === 'candidates' ? writing.candidates[0] : undefined;
    if (candidate === undefined || found.has(candidate.sql)) continue;
    const label = capitalised(name);
    const told = assuming(candidate, unknown.said, `“${unknown.said}” read as “${name}”`);
    found.set(candidate.sql, { label, question, settles: { question, label, candidate: told } });
  }
  if (found.size < 2) return null;
  const question = english.unknown.replace('{}', unknown.said);
  return { kind: 'ambiguous', clarification: { question, options: [...found.values()] } };
}

/** A person reads through so many meanings before they ask in other words. */
const mostMeant = 4;
/** Where there are more, what is less near than this was hardly meant. */
const leastLikeness = 0.45;

/** A word that the source does not know, where the name of what things have stands, the names that it may mean, and the question with one of them. */
type UnknownAttribute = {
  readonly said: string;
  readonly names: readonly string[];
  readonly asked: (name: string) => string;
};

/** The names in their order where they are few, else those that are nearest in meaning, the nearest first. */
async function nearest(
  { said, names }: UnknownAttribute,
  { knowledge, signal }: RunContext,
): Promise<readonly string[]> {
  if (names.length <= mostMeant) return names;
  if (names.length > mostCompared) return [];
  const likeness = await knowledge.likenessOf(said, names, signal);
  return names
    .map((name, at) => ({ name, near: likeness[at] ?? 0 }))
    .filter(({ near }) => near >= leastLikeness)
    .toSorted((one, other) => other.near - one.near)
    .slice(0, mostMeant)
    .map(({ name }) => name);
}

/**
 * "The mood of a song", where songs have a genre and a tempo: whatever the named things have and the question does not say.
 * null where the word stands elsewhere.
 */
function unknownAttribute(
  question: string,
  unread: readonly string[],
  mentions: readonly EntityMention[],
  tables: Tables,
): UnknownAttribute | null {
  const [said, ...others] = unread;
  if (said === undefined || others.length > 0) return null;
  const at = placeOf(question, said);
  if (at < 0) return null;
  const stems = new Set(words(question).map(stemOf));
  const owners = ownersIn(stems, mentions, tables);
  const rest = new Set(words(question.replace(said, ' ')).map(stemOf));
  const isGroup = new RegExp(`(?:^|\\s)(?:${english.attribute.grouping})\\s+$`, 'iu').test(
    question.slice(0, at),
  );
  const names = [
    ...new Set(owners.flatMap((table) => attributesOf(table, mentions, tables, isGroup))),
  ].filter((name) => !isSaid(name, rest));
  if (names.length < 2) return null;
  const last = words(said).at(-1) ?? '';
  const isMany = pluralize.isPlural(last) && !pluralize.isSingular(last);
  return {
    said,
    names,
    asked: (name) =>
      `${question.slice(0, at)}${isMany ? pluralize.plural(name) : name}${question.slice(at + said.length)}`,
  };
}

/** Where the word stands, if only the name of something can stand there: behind an article, "which" or "their", and not before a bound. */
function placeOf(question: string, said: string): number {
  // What is written with a capital within a sentence is somebody's name.
  if (
    !/^\p{Ll}+(?: \p{Ll}+)?$/u.test(said) ||
    words(said).some((word) => isStopWord(word) || figureWords.has(word) || isUnit(word) || isNoName(word))
  )
    return -1;
  const { before, behind } = english.attribute;
  const found = new RegExp(
    `(?<=(?:^|[\\s,])(?:${before})\\s+|[’']s\\s+)${said}(?=\\s+(?:${behind})(?:\\s|$)|[,?.!\\s]*$)`,
    'iu',
  ).exec(question);
  return found?.index ?? -1;
}

/** "Newer" says how something is, and nothing has one. */
function isNoName(word: string): boolean {
  return isEnglishWord(word) && nounSenses(pluralize.singular(word)).length === 0;
}

/** The tables that the question names, else those whose rows it names. */
function ownersIn(stems: ReadonlySet<string>, mentions: readonly EntityMention[], tables: Tables): Tables {
  const named = tables.filter((table) =>
    [...(lexiconOf(table).nameParts.at(-1) ?? [])].some((stem) => stems.has(stem)),
  );
  if (named.length > 0 || tables.length === 1) return named.length > 0 ? named : tables;
  return tables.filter(({ name }) =>
    mentions.some(({ matches }) => matches.some(({ table }) => sameName(table, name))),
  );
}

/** What a row has: its columns without keys, the one by which the question names it, and what its keys lead to. */
function attributesOf(
  table: TableSchema,
  mentions: readonly EntityMention[],
  tables: Tables,
  isGroup: boolean,
): string[] {
  const labels = labelColumns(table);
  const isMet = (column: string) =>
    mentions.some(({ matches }) =>
      matches.some((match) => sameName(match.table, table.name) && sameName(match.matchedColumn, column)),
    );
  const own = table.columns
    .filter(
      (column) =>
        !isKey(table, column) &&
        !labels.includes(column) &&
        !isMet(column.name) &&
        // Nobody counts rows per price.
        !(isGroup && isNumeric(column) && !isYear(column)) &&
        // Whether something is so is no answer to what it is.
        flagOf(column) === null,
    )
    .map((column) => columnInWords(table, column));
  const others = table.foreignKeys.flatMap(({ referencedTable }) => {
    const other = tables.find(({ name }) => sameName(name, referencedTable));
    return other === undefined || other === table || labelColumns(other).length === 0
      ? []
      : [tableNoun(other).one];
  });
  return [...own, ...others];
}

function isSaid(name: string, stems: ReadonlySet<string>): boolean {
  return words(name).some((part) => !plainParts.has(stemOf(part)) && stems.has(stemOf(part)));
}
