import type { Dialect } from '#lib/datasource/data-source.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { tokenize } from '#lib/sql/select/tokenize.ts';
import type { WriterInput } from '../../../../roles.ts';
import type { Knowledge, RunContext } from '../../../../run-context.ts';
import { lexiconOf } from '../schema-lexicon.ts';
import { lastDayOf } from '../table-nature.ts';
import { adaptExample } from './adapt-example.ts';

const idBefore = 'example-';

/** The id of the example that a candidate was made from; null for other candidates. */
export function exampleOfCandidate(candidateId: string): string | null {
  return candidateId.startsWith(idBefore) ? candidateId.slice(idBefore.length) : null;
}

/** Words that point at what was said before: such a question is about the last answer, not about an example. */
const pointing = /\b(?:it|its|they|them|their|those|these|this|that one|same|again|instead)\b/i;

/**
 * "As an approved example answers": when the question is that of an example in other words or about other values, the
 * example's statement with those values. A person has reviewed it, so that it stands before every reading of our own.
 */
export async function candidateFromExample(
  input: Pick<WriterInput, 'question' | 'examples' | 'history'>,
  context: Pick<RunContext, 'signal'> & {
    readonly source: { readonly dialect: Pick<Dialect, 'quoteText'> };
    readonly knowledge: Pick<Knowledge, 'snapshot' | 'findEntities'>;
  },
): Promise<SqlCandidate | null> {
  const { question, examples, history } = input;
  if (examples.length === 0 || (history.length > 0 && pointing.test(question))) return null;
  const all = context.knowledge.snapshot.tables;
  const today = lastDayOf(all, new Date());
  const { quoteText } = context.source.dialect;
  const asked = { question, entities: await context.knowledge.findEntities(question, context.signal) };
  for (const example of examples) {
    const written = namesIn(example.sql);
    const read = all.filter(({ name }) => written.has(name.toLowerCase()));
    const adapted = adaptExample(
      asked,
      { ...example, entities: await context.knowledge.findEntities(example.question, context.signal) },
      { tables: read.map(lexiconOf), names: { all: all.map(lexiconOf), written }, today, quoteText },
    );
    if (adapted !== null) return toCandidate(example, adapted);
  }
  return null;
}

function toCandidate(
  example: FoundExample,
  { sql, changes }: { readonly sql: string; readonly changes: readonly string[] },
): SqlCandidate {
  return {
    id: `${idBefore}${example.id}`,
    sql,
    writer: 'built-in',
    reading: [`from the approved example "${example.question}"`, ...changes],
    coverage: 1,
    intent: null,
    edits: [],
    flagged: [],
  };
}

/** What a statement says, lower case. */
export function namesIn(sql: string): ReadonlySet<string> {
  return new Set(
    tokenize(sql)
      .filter(({ kind }) => kind === 'word' || kind === 'quoted-name')
      .map(({ value }) => value.toLowerCase()),
  );
}
