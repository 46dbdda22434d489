import { readStatement, tablesRead } from '#lib/sql/narrow/narrow-statement.ts';
import { tokenize } from '#lib/sql/select/tokenize.ts';
import type { CaseAnswer } from './case-result.ts';

export const blames = ['choice', 'repair', 'retrieval', 'value', 'candidate'] as const;
/**
 * What lost a case: a right statement was there and not chosen (`choice`), or was right before repair changed it
 * (`repair`); else a table of the gold was not retrieved (`retrieval`), or a text of the gold stands in no statement (`value`);
 * else no statement was right for another reason (`candidate`).
 */
export type Blame = (typeof blames)[number];

export const blameWords: Readonly<Record<Blame, string>> = {
  choice: 'the choice lost it',
  repair: 'repair broke it',
  retrieval: 'retrieval lacked a table',
  value: 'a value was not linked',
  candidate: 'no right candidate',
};

/** Asked of misses only. What can be shown by running statements comes first; the rest is the earliest thing that lacked. */
export async function blameOf(
  { tried = [], tables }: CaseAnswer,
  golds: readonly string[],
  isRight: (sql: string) => Promise<boolean>,
): Promise<Blame> {
  for (const { sql } of tried) if (await isRight(sql)) return 'choice';
  for (const { sql, written } of tried) if (written !== sql && (await isRight(written))) return 'repair';
  if (tables !== undefined && golds.every((gold) => !tablesOf(gold).every(isIn(tables)))) return 'retrieval';
  const texts = new Set(tried.flatMap(({ sql }) => textsOf(sql)));
  if (golds.every((gold) => !textsOf(gold).every((text) => texts.has(text)))) return 'value';
  return 'candidate';
}

/** Names without their schema. A gold that is not understood names none, and so blames no retrieval. */
function tablesOf(sql: string): string[] {
  const query = readStatement(sql);
  return query === null ? [] : tablesRead(query, undefined);
}

function isIn(tables: readonly string[]): (table: string) => boolean {
  const last = (name: string) => name.toLowerCase().split('.').at(-1);
  const known = new Set(tables.map(last));
  return (table) => known.has(last(table));
}

/** The texts in quotes, in lower case and without the signs of LIKE. */
function textsOf(sql: string): string[] {
  return tokenize(sql).flatMap(({ kind, text, value }) =>
    kind === 'text' && text.startsWith("'") ? [value.replace(/^%|%$/g, '').toLowerCase()] : [],
  );
}
