import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import type { EntityFilter } from '../roles.ts';
import { mentionedPeriod, type Period } from './mentioned-period.ts';
import { namesTable, nounSupport } from './table-nouns.ts';

/**
 * Keeps, for each mention, what the question means: exact names before partial ones, rows in force before expired ones,
 * the kind of thing that the words nearby name, and of a thing and its parts (a company and its shares) the thing. Rows
 * that are equally likely and really different all stay: the person is asked.
 */
export const builtInEntityFilter: EntityFilter = async ({ question, found }, { knowledge, now }) => {
  const started = now();
  const period = mentionedPeriod(question);
  const mentions = found.mentions.map((mention) => ({
    ...mention,
    matches: chooseMatches(question, mention, period, knowledge.snapshot),
  }));
  return { mentions: alikeNeighbours(question, mentions), elapsedMs: found.elapsedMs + now() - started };
};

function chooseMatches(
  question: string,
  mention: EntityMention,
  period: Period | null,
  snapshot: SchemaSnapshot,
): EntityMatch[] {
  let matches: EntityMatch[] = [...mention.matches];
  matches = best(
    matches,
    (match) => (isExact(match) ? 1 : 0) + 2 * Number(spelledOut(question, mention, match)),
  );
  matches = best(matches, (match) => validityRank(match, period));
  matches = best(matches, (match) => nounSupport(question, mention, match, snapshot));
  matches = withoutParts(matches, snapshot);
  matches = best(matches, (match) => Number(isRow(match, snapshot)));
  matches = best(matches, (match) => Number(namesTable(question, match)));
  const top = Math.max(...matches.map((match) => match.score));
  const tolerance = matches.some(isExact) ? 0.03 : 0.1;
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

/** In the period the question speaks of, or else now: 1 when in force, 0 when not. */
function validityRank(match: EntityMatch, period: Period | null): number {
  const today = new Date().toISOString().slice(0, 10);
  const { from, to } = period ?? { from: today, to: today };
  return (match.validFrom === null || match.validFrom <= to) &&
    (match.validTo === null || match.validTo >= from)
    ? 1
    : 0;
}

/** Leaves out rows of tables that reference the table of another match with a related name: the join finds them. */
function withoutParts(matches: readonly EntityMatch[], snapshot: SchemaSnapshot): EntityMatch[] {
  return matches.filter(
    (part) =>
      !matches.some((whole) => references(snapshot, part.table, whole.table) && sameName(part, whole)),
  );
}

function references(snapshot: SchemaSnapshot, from: string, to: string): boolean {
  if (from === to) return false;
  const table = snapshot.tables.find(({ name }) => name === from);
  return table?.foreignKeys.some((key) => key.referencedTable.toLowerCase() === to.toLowerCase()) ?? false;
}

function sameName(a: EntityMatch, b: EntityMatch): boolean {
  const [first, second] = [words(a.label), words(b.label)];
  return (
    first[0] !== undefined &&
    (first[0] === second[0] || a.matchedValue.toLowerCase() === b.matchedValue.toLowerCase())
  );
}
