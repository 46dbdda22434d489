import { capitalised } from '#lib/domain/column-title.ts';
import type { Tables } from '#lib/domain/schema.ts';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import type { Query } from '#lib/sql/select/syntax-tree.ts';
import { SelectSyntaxError } from '#lib/sql/select/token-cursor.ts';
import { assumptions } from './assumptions.ts';
import type { BlockWords } from './block-words.ts';
import { listed } from './names.ts';
import { joined, phrase, shownPhrase } from './phrase.ts';
import { type QueryWords, queryWords } from './query-words.ts';

/**
 * Any SELECT in short plain sentences: what is counted or shown, from where, which conditions, groups, order and limit, and
 * what was assumed. Tables and columns are called by their descriptions, else by their names in words. Empty for a text that
 * is no statement we can read whole.
 */
export function explainStatement(sql: string, tables: Tables): string[] {
  const query = readQuery(sql);
  return query === null ? [] : [...sentences(queryWords(query, tables)), ...assumptions(query, tables)];
}

/** The statement as a tree; null when some of the text is not understood. */
export function readQuery(sql: string): Query | null {
  try {
    const { query, rest, slips } = parseSelect(sql);
    return rest === '' && slips.length === 0 ? query : null;
  } catch (error) {
    // What cannot be read cannot be explained, and nothing is better than a half of it.
    if (error instanceof SelectSyntaxError) return null;
    throw error;
  }
}

function sentences(words: QueryWords): string[] {
  const definitions = words.definitions.map(({ name, words: said }) => sentence(`${name} is the ${said}`));
  switch (words.kind) {
    case 'values':
      return ['Shows given values.'];
    case 'set':
      return [...definitions, ...setSentences(words), ...tail(words.order, words.limit)];
    case 'block':
      return [...definitions, ...blockSentences(words.block)];
  }
}

const combined = {
  union: 'Puts two lists together, each row once.',
  'union all': 'Puts two lists together.',
  intersect: 'Shows what is in both of two lists.',
  'intersect all': 'Shows what is in both of two lists, as often as in both.',
  except: 'Shows what is in the first of two lists and not in the second.',
  'except all': 'Takes the rows of a second list from a first one.',
} as const;

function setSentences({ operator, left, right }: Extract<QueryWords, { kind: 'set' }>): string[] {
  return [combined[operator], sentence(`first: ${phrase(left)}`), sentence(`second: ${phrase(right)}`)];
}

function blockSentences(block: BlockWords): string[] {
  return [
    mainSentence(block),
    ...(block.joins.length > 0 ? [sentence(`takes ${joined(block.joins)}`)] : []),
    ...(block.conditions.length > 0 ? [sentence(`only where ${listed(block.conditions)}`)] : []),
    ...(block.groupConditions.length > 0
      ? [sentence(`of these only where ${listed(block.groupConditions)}`)]
      : []),
    ...tail(block.order, block.limit),
  ];
}

function mainSentence(block: BlockWords): string {
  const { shown, groups, distinct, isTotal } = block;
  const [only] = shown;
  if (groups.length > 0 && shown.length === 0)
    return sentence(`lists each ${shownPhrase({ ...block, shown: groups })}`);
  if (groups.length > 0) {
    return sentence(`for each ${listed(groups)}, shows ${distinct ? 'each ' : 'the '}${shownPhrase(block)}`);
  }
  if (isTotal && shown.length === 1 && only?.startsWith('number of '))
    return sentence(`counts the ${only.slice('number of '.length)}`);
  if (isTotal) return sentence(`gives the ${shownPhrase(block)}`);
  return sentence(`shows ${distinct ? 'each ' : 'the '}${shownPhrase(block)}`);
}

function tail(order: readonly string[], limit: string | null): string[] {
  return [
    ...(order.length > 0 ? [sentence(`sorted by ${order.join(', then by ')}`)] : []),
    ...(limit === null ? [] : [sentence(`only ${limit}`)]),
  ];
}

function sentence(text: string): string {
  const clean = text.replaceAll(/\s+/g, ' ').replaceAll('the all columns', 'all columns').trim();
  return capitalised(/[.!?”]$/.test(clean) && clean.endsWith('.') ? clean : `${clean}.`);
}
