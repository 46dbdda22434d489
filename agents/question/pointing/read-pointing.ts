import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { stemOf } from '#lib/text/words.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { tableNoun } from '../explain/names.ts';
import { impossiblePart } from '../meaning/impossible-part.ts';
import { questionAbout } from '../question-about.ts';
import { narrowed } from './narrowed.ts';
import { restated } from './restated.ts';

const noSet = 'The answer before is no list of rows that this can be asked of.';

/**
 * A question whose pronoun points at the rows of the answer before: it is read in the words of those rows, and asked of
 * them alone. null where nothing points. Where the rows cannot be told by conditions, the pronoun is refused: without them
 * another question would be answered.
 */
export async function readPointing(
  input: WriterInput,
  context: RunContext,
  read: SqlWriter,
): Promise<Writing | null> {
  const previous = input.history.at(-1)?.query ?? null;
  const { tables } = context.knowledge.snapshot;
  const subject = tables.find(({ name }) => sameName(name, previous?.intent?.subject ?? ''));
  if (previous === null) return null;
  const noun = subject === undefined ? 'rows' : tableNoun(subject).many;
  const pointed = restated(input.question, noun, (word) => namesTable(word, tables));
  if (pointed === null) return null;
  const refusal: Writing = {
    kind: 'unreadable',
    parts: [{ text: pointed.pronoun, suggestions: [], why: noSet }],
  };
  if (previous.intent === null || subject === undefined) return refusal;
  const writing = await read(await questionAbout(pointed.question, input, context), context);
  if (writing.kind !== 'candidates') return writing;
  const candidates = writing.candidates.flatMap((candidate) =>
    candidateAmong(candidate, previous.intent, tokenize(pointed.question), context),
  );
  return candidates.length === 0 ? refusal : { kind: 'candidates', candidates };
}

function namesTable(word: string, tables: readonly TableSchema[]): boolean {
  const stem = stemOf(word.toLowerCase());
  return tables.some((table) => lexiconOf(table).nameParts.at(-1)?.has(stem) === true);
}

function candidateAmong(
  candidate: SqlCandidate,
  earlier: QueryIntent | null,
  tokens: readonly Token[],
  { knowledge, source }: RunContext,
): SqlCandidate[] {
  const { tables } = knowledge.snapshot;
  if (candidate.intent === null || earlier === null) return [];
  const intent = narrowed(candidate.intent, earlier, new TablePaths(tables, new Set()));
  if (intent === null || impossiblePart(intent, { tokens, tables }) !== null) return [];
  const sql = compileIntent(intent, source.dialect, tables);
  return [{ ...candidate, sql, intent, reading: describeIntent(intent) }];
}
