import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord } from '#lib/text/words.ts';
import { isActOf } from '../../question/assumed/tables-of-verbs.ts';
import type { ExecutedCandidate, WriterInput } from '../../roles.ts';
import { usesMention } from '../uses-mention.ts';

/** What the question asks for and the statement lacks, in sentences; empty when nothing is found. */
export function staticProblems(writer: WriterInput, entry: ExecutedCandidate): string[] {
  const { question } = writer;
  const { sql, intent } = entry.candidate;
  const problems: string[] = [];

  const wanted = /\b(?:top|first|last|limit)\s+(\d+)\b(?!\s*(?:days?|weeks?|months?|quarters?|years?))/i.exec(
    question,
  )?.[1];
  if (
    wanted !== undefined &&
    !new RegExp(`\\b(?:LIMIT|FIRST|TOP)\\s+${wanted}\\b`, 'i').test(sql) &&
    !sql.includes(wanted)
  )
    problems.push(
      `The question asks for ${wanted} rows, but the statement does not limit its rows to ${wanted}.`,
    );
  if (asksForOrder(question, writer.entities.mentions) && !/\bORDER\s+BY\b/i.test(sql))
    problems.push('The question asks for an order, but the statement has none.');
  if (
    /\b(?:for each|grouped by|broken down by)\b/i.test(question) &&
    !/\b(?:GROUP|PARTITION)\s+BY\b/i.test(sql) &&
    /\b(?:COUNT|SUM|AVG|MIN|MAX)\s*\(/i.test(sql)
  )
    problems.push('The question asks for a figure for each group, but the statement does not group.');
  for (const mention of writer.entities.mentions) {
    // A follow-up or another reading of the word may do without it; an unused exact name is a loss.
    if (
      intent === null &&
      !isPlainWord(mention) &&
      (mention.matches[0]?.score ?? 0) >= 0.98 &&
      !usesMention(sql, mention) &&
      !isToldByRows(mention, sql)
    )
      problems.push(`The question names ${mention.text}, but the statement does not mention it.`);
  }
  if (entry.result?.rows.length === 0 && intent !== null)
    for (const value of unknownValues(
      intent,
      writer.schema.tables.map((item) => item.table),
    ))
      problems.push(`No row has the value "${value}".`);
  return problems;
}

/** "Clients who ordered by phone" and "parts ordered by Acme" were bought so. */
function asksForOrder(question: string, mentions: readonly EntityMention[]): boolean {
  if (/\b(?:sorted|ranked)\s+by\b/i.test(question)) return true;
  const said =
    /(?<!\b(?:who|that|which|had|has|have|was|were|is|are|been|never|not|and|or)\s+)\bordered\s+by\s+/i.exec(
      question,
    );
  const end = said === null ? 0 : said.index + said[0].length;
  return said !== null && !mentions.some(({ start }) => start === end);
}

/** "NY or CA", "music genres": a word of the language is a code or a name only where it is written as one. */
function isPlainWord({ text, matches }: EntityMention): boolean {
  const word = text.toLowerCase();
  if (isStopWord(word)) return true;
  const isStoredSo = matches[0]?.matchedValue.trim() === text;
  return text === word && !isStoredSo && (matches[0]?.kind === 'code' || isEnglishWord(word));
}

/** Cars that were "rented" are told by rows of rentals as well as by a state that is called so. */
function isToldByRows({ text }: EntityMention, sql: string): boolean {
  const names = sql.toLowerCase().match(/[a-z]+/g) ?? [];
  return names.some((name) => isActOf({ kind: 'word', lower: text.toLowerCase() }, name));
}

/** Values that an equality compares with although the column's complete list of values lacks them. */
function unknownValues(intent: QueryIntent, tables: readonly TableSchema[]): string[] {
  return equalities(intent.filters).flatMap(({ column, values }) => {
    const known = tables
      .find((table) => table.name === column.table)
      ?.columns.find((other) => other.name === column.column)?.distinctValues;
    if (known === undefined) return [];
    return values.map(String).filter((value) => !known.includes(value));
  });
}

function equalities(filters: readonly Filter[]): Extract<Filter, { kind: 'equals' }>[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'equals') return filter.negated ? [] : [filter];
    if (filter.kind === 'any' || filter.kind === 'exists') return equalities(filter.filters);
    return [];
  });
}
