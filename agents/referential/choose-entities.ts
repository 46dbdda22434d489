import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { withoutBusinessPhrases } from '../query/writer/built-in/business-synonyms.ts';
import { makerRank } from './maker-rank.ts';
import { mentionedPeriod, type Period } from './mentioned-period.ts';
import { namesTable, nounSupport } from './table-nouns.ts';

type Asked = { readonly question: string; readonly snapshot: SchemaSnapshot; readonly period: Period };

/**
 * For each mention, the matches that the question means: exact names before partial ones, rows in force before expired
 * ones, the kind of thing that the words nearby name, and of a thing and its parts (a company and its shares) the thing.
 * Rows that are equally likely and really different all stay. `today` is an ISO day.
 */
export function chooseEntities(
  question: string,
  mentions: readonly EntityMention[],
  snapshot: SchemaSnapshot,
  today: string,
): EntityMention[] {
  const asked = { question, snapshot, period: mentionedPeriod(question) ?? { from: today, to: today } };
  const chosen = mentions.map((mention) => ({ ...mention, matches: chooseMatches(asked, mention) }));
  return ofOneKind(question, mentions, alikeNeighbours(question, chosen));
}

function chooseMatches({ question, snapshot, period }: Asked, mention: EntityMention): EntityMatch[] {
  // "The market value of IBM" is about no market.
  const nouns = withoutBusinessPhrases(question);
  let matches: EntityMatch[] = [...mention.matches];
  matches = best(
    matches,
    (match) => (isExact(match) ? 1 : 0) + 2 * Number(spelledOut(question, mention, match)),
  );
  matches = best(matches, (match) => validityRank(match, period));
  matches = matches.filter((match) => !isNamedAfter(match, matches, question));
  matches = best(matches, (match) => makerRank(question, mention, match, snapshot));
  matches = best(matches, (match) => nounSupport(nouns, mention, match, snapshot));
  matches = withoutParts(matches, snapshot);
  matches = best(matches, (match) => Number(isRow(match, snapshot)));
  matches = best(matches, (match) => Number(namesTable(nouns, match)));
  const top = Math.max(...matches.map((match) => match.score));
  const tolerance = matches.some(isExact) ? 0.03 : 0.05;
  return matches.filter((match) => match.score >= top - tolerance).sort((a, b) => b.score - a.score);
}

/** In "US or IT" and "Apple, BMW and IBM" the undecided mention is of the same kind as the decided one beside it. */
function alikeNeighbours(question: string, mentions: readonly EntityMention[]): EntityMention[] {
  const tableOf = (mention: EntityMention) => {
    const tables = new Set(mention.matches.map((match) => match.table));
    return tables.size === 1 ? mention.matches[0]?.table : undefined;
  };
  return mentions.map((mention, index) => {
    if (tableOf(mention) !== undefined) return mention;
    const beside = [mentions[index - 1], mentions[index + 1]].filter((other) => other !== undefined);
    const kinds = beside.filter((other) => areListed(question, mention, other)).map(tableOf);
    const alike = mention.matches.filter((match) => kinds.includes(match.table));
    return alike.length > 0 ? { ...mention, matches: alike } : mention;
  });
}

/**
 * Listed names that were taken for different kinds are of one kind where all of them may be: of "Tesla and Ford" both are products when
 * Ford is the name of no company.
 */
function ofOneKind(
  question: string,
  found: readonly EntityMention[],
  chosen: readonly EntityMention[],
): EntityMention[] {
  const lists: number[][] = [];
  for (const [index, mention] of chosen.entries()) {
    const before = chosen[index - 1];
    const list = lists.at(-1);
    if (list && before && areListed(question, before, mention)) list.push(index);
    else lists.push([index]);
  }
  return lists.flatMap((list) => {
    const kinds = list.map((index) => new Set(chosen[index]?.matches.map(({ table }) => table)));
    const shared = (sets: readonly ReadonlySet<string>[]) =>
      [...(sets[0] ?? [])].find((table) => sets.every((set) => set.has(table)));
    const exact = list.map((index) => found[index]?.matches.filter(isExact) ?? []);
    const kind =
      shared(kinds) === undefined
        ? shared(exact.map((matches) => new Set(matches.map(({ table }) => table))))
        : undefined;
    return list.flatMap((index, at) => {
      const mention = chosen[index];
      const matches = (exact[at] ?? []).filter(({ table }) => table === kind);
      return mention === undefined ? [] : [kind === undefined ? mention : { ...mention, matches }];
    });
  });
}

function areListed(question: string, a: EntityMention, b: EntityMention): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return /^\s*(,|&|and|or|vs\.?|versus|with|to|, and|, or)\s*(the\s*)?$/i.test(
    question.slice(first.end, second.start),
  );
}

/** The match identifies a row by its key, not merely a text that rows hold. */
function isRow(match: EntityMatch, snapshot: SchemaSnapshot): boolean {
  const table = snapshot.tables.find(({ name }) => name === match.table);
  return table?.primaryKey.includes(match.keyColumn) ?? false;
}

/** The matches with the highest rank. */
function best(matches: readonly EntityMatch[], rank: (match: EntityMatch) => number): EntityMatch[] {
  const ranks = matches.map(rank);
  const highest = Math.max(...ranks);
  return matches.filter((_, index) => ranks[index] === highest);
}

function isExact(match: EntityMatch): boolean {
  return match.kind === 'code' || match.kind === 'name' || match.kind === 'alias';
}

/** Whether the rest of the question says all that the name has beyond the mention: "Apple, the hospitality REIT". */
function spelledOut(question: string, mention: EntityMention, match: EntityMatch): boolean {
  if (isExact(match)) return false;
  const said = new Set(words(mention.text).map(stemOf));
  const around = words(`${question.slice(0, mention.start)} ${question.slice(mention.end)}`).filter(
    (word) => !isStopWord(word),
  );
  const rest = words(match.matchedValue)
    .map(stemOf)
    .filter((stem) => !said.has(stem));
  const saidAround = new Set(around.map(stemOf));
  return rest.length > 0 && rest.every((stem) => saidAround.has(stem));
}

/**
 * Something else has the name that this one is called after, and the question says nothing of what it has beyond that: of an index
 * "World 100" and a fund "World 100 ETF", "the 100" is the index.
 */
function isNamedAfter(match: EntityMatch, matches: readonly EntityMatch[], question: string): boolean {
  if (isExact(match)) return false;
  const own = words(match.matchedValue).map(stemOf);
  const said = new Set(words(question).map(stemOf));
  return matches.some((other) => {
    if (other.table === match.table || isExact(other)) return false;
    const shorter = new Set(words(other.matchedValue).map(stemOf));
    const beyond = own.filter((stem) => !shorter.has(stem));
    return (
      beyond.length > 0 &&
      [...shorter].every((stem) => own.includes(stem)) &&
      !beyond.some((stem) => said.has(stem))
    );
  });
}

/** In the period the question speaks of: 1 when in force, 0 when not. */
function validityRank({ validFrom, validTo }: EntityMatch, { from, to }: Period): number {
  return (validFrom === null || validFrom <= to) && (validTo === null || validTo >= from) ? 1 : 0;
}

/**
 * Leaves out rows of tables that reference the table of another match with a related name: the join finds them. A name that begins with
 * the words is likelier than one that holds them, unless these two are all: the share "Fjord B" is one of "Nordic Fjord".
 */
function withoutParts(matches: readonly EntityMatch[], snapshot: SchemaSnapshot): EntityMatch[] {
  return matches.filter(
    (part) =>
      !matches.some(
        (whole) =>
          references(snapshot, part.table, whole.table) &&
          sameName(part, whole) &&
          (whole.kind !== 'tokens' || part.kind === 'tokens' || matches.length === 2),
      ),
  );
}

function references(snapshot: SchemaSnapshot, from: string, to: string): boolean {
  if (from === to) return false;
  const table = snapshot.tables.find(({ name }) => name === from);
  return table?.foreignKeys.some((key) => key.referencedTable.toLowerCase() === to.toLowerCase()) ?? false;
}

/** The two names share a word, so that they are one thing and a part of it rather than two things of one code. */
function sameName(a: EntityMatch, b: EntityMatch): boolean {
  const wordsOf = (match: EntityMatch) =>
    words(`${match.label} ${match.matchedValue}`).filter((word) => word.length > 1);
  const first = new Set(wordsOf(a));
  return wordsOf(b).some((word) => first.has(word));
}
