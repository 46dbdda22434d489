import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { QuestionSpan } from '#lib/domain/question-span.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { relatedWords } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { type RepairSchema, repairSchema } from '../../query/repair/repair-schema.ts';
import { usesMention } from '../../query/uses-mention.ts';
import { explainStatement, readQuery } from './explain-statement.ts';

/**
 * The parts of a question that nothing in a statement stands for: content words that occur neither in the names and
 * descriptions of what it reads, nor in its texts and numbers, nor in its explanation, nor as a word related to one of
 * those. Empty for a statement that cannot be read: of that nothing is known.
 */
export function unspokenParts(
  question: string,
  sql: string,
  tables: Tables,
  mentions: readonly EntityMention[] = [],
): QuestionSpan[] {
  const query = readQuery(sql);
  if (query === null) return [];
  const named = stemsOf(spokenTexts(query, repairSchema(tables)));
  const said = new Set([...named, ...stemsOf(explainStatement(sql, tables))]);
  const isSaid = (stem: string) => said.has(stem);
  // "First" in an explanation says how rows are sorted, and not that something is splendid.
  const isNamed = (stem: string) => named.has(stem);
  const used = mentions.filter((mention) => usesMention(sql, mention));
  const unspoken = [...question.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*(?<![.'’-])/gu)].filter((match) => {
    const parts = words(match[0]);
    if (parts.every((part) => isStopWord(part) || asksOnly(part))) return false;
    if (used.some(({ start, end }) => match.index >= start && match.index < end)) return false;
    if (parts.every((part) => isTime(part)) && tellsTime(sql)) return false;
    return !parts.some((part) => isSaid(stemOf(part)) || related(part).some(isNamed));
  });
  const apart = unspoken.filter(
    (match) => !neighbours(question, match).some((compound) => isSaid(stemOf(compound))),
  );
  return joined(question, apart);
}

/** A word written together with the one before or after it: "high schooler" is the table Highschooler. */
function neighbours(question: string, { 0: text, index }: RegExpExecArray): string[] {
  const before = words(question.slice(0, index)).at(-1) ?? '';
  const after = words(question.slice(index + text.length)).at(0) ?? '';
  const [word = ''] = words(text);
  return [`${before}${word}`, `${word}${after}`];
}

function stemsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(words).map(stemOf));
}

/** Names, descriptions and literals of a statement, as the schema has them. */
function spokenTexts(query: Query, schema: RepairSchema): string[] {
  const texts: string[] = [];
  rewriteBlocks(query, schema, (block, { around }) => {
    const scope = scopeOf(block.select.from, around);
    const read = scope.sources.flatMap(({ table }) => (table === null ? [] : (schema.table(table) ?? [])));
    for (const { name, description } of read) texts.push(nameInWords(name), description ?? '');
    for (const part of clauseExpressions(block).flatMap(expressionParts)) {
      if (part.kind === 'literal') texts.push(part.value);
      if (part.kind !== 'column') continue;
      texts.push(nameInWords(part.name.text));
      for (const { name } of read) texts.push(schema.column(name, part.name.text)?.description ?? '');
    }
    return block;
  });
  return texts;
}

const asking =
  /^(?:show|list|give|find|tell|return|name|display|get|count|number|many|much|total|sum|average|mean|avg|most|least|fewest|more|less|fewer|each|every|per|order|sort|rank|ascend|descend|alphabet|distinct|different|unique|first|last|top|bottom|only|also|together|overall|respective|correspond|whose|max|min|(?:great|high|low|old|young|large|small|bigg|heavi|light|long|short|cheap|lat|earli)er$|ids?$|across|instead|[a-z]{2,}est)/;

/** Verbs that only tie one thing to another, as a join does. */
const tying =
  /^(?:own|occur|get|got|come|came|contain|belong|exist|happen|hold|held|keep|kept|include|involve|live|lived|have|had)(?:s|es|ed|red|ing)?$/;

/** Words by which a question says what is to be done, and not with what. */
function asksOnly(word: string): boolean {
  return asking.test(word) || tying.test(word);
}

const time =
  /^(?:year|quarter|month|week|day|today|yesterday|now|current|currently|ago|since|until|recent|recently|latest|newest|past|previous|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?)s?$/;

function isTime(word: string): boolean {
  return time.test(word);
}

function tellsTime(sql: string): boolean {
  return /'\d{4}-\d{2}|\b(?:date|now|current_date|strftime|extract|date_trunc|max)\b/i.test(sql);
}

const relatedStems = new Map<string, readonly string[]>();

function related(word: string): readonly string[] {
  const known = relatedStems.get(word);
  if (known !== undefined) return known;
  const found = [...new Set(relatedWords(word).flatMap(words).map(stemOf))];
  if (relatedStems.size > 5000) relatedStems.clear();
  relatedStems.set(word, found);
  return found;
}

/** Words that follow each other are one part. */
function joined(question: string, found: readonly RegExpExecArray[]): QuestionSpan[] {
  const spans: { start: number; end: number }[] = [];
  for (const { 0: text, index: start } of found) {
    const last = spans.at(-1);
    const end = start + text.length;
    if (last && /^\s*$/.test(question.slice(last.end, start))) last.end = end;
    else spans.push({ start, end });
  }
  return spans.map(({ start, end }) => ({ text: question.slice(start, end), start, end }));
}
