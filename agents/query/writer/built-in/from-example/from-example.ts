import type { DataSource, Dialect } from '#lib/datasource/data-source.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { AppError, isRefusedStatement } from '#lib/errors.ts';
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
 * example's statement with those values. A person has reviewed it, so that it stands before every reading of our own. One
 * that the database does not take any more is left aside, and the run says so.
 */
export async function candidateFromExample(
  input: Pick<WriterInput, 'question' | 'examples' | 'history'>,
  context: Pick<RunContext, 'signal' | 'emit' | 'limits'> & {
    readonly source: Pick<DataSource, 'explain'> & { readonly dialect: Pick<Dialect, 'quoteText'> };
    readonly knowledge: Pick<Knowledge, 'snapshot' | 'findEntities' | 'isRestricted'>;
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
    if (adapted === null) continue;
    const fault = await faultOf(adapted.sql, context);
    if (fault === null) return toCandidate(example, adapted);
    // What somebody may not read is no fault of the example.
    if (!context.knowledge.isRestricted)
      context.emit({ type: 'example-left-aside', exampleId: example.id, sql: adapted.sql, reason: fault });
  }
  return null;
}

/** Why the database would not run a statement; null where it would, or where it did not come to saying so. */
async function faultOf(
  sql: string,
  {
    source,
    limits,
    signal,
  }: Pick<RunContext, 'signal' | 'limits'> & { readonly source: Pick<DataSource, 'explain'> },
): Promise<string | null> {
  try {
    await source.explain(sql, signal, limits.asker);
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (isRefusedStatement(error)) return error.userMessage;
    if (error instanceof AppError) return null; // The statement itself will tell what is wrong.
    throw error;
  }
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
