import type { QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import type { SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { compileIntent } from '../../query/writer/built-in/compile-intent.ts';
import { describeIntent } from '../../query/writer/built-in/describe-intent.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { columnNamed, isKey, labelColumns, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { SqlWriter, WriterInput, Writing } from '../../roles.ts';
import type { RunContext } from '../../run-context.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { impossiblePart } from '../meaning/impossible-part.ts';
import { questionAbout } from '../question-about.ts';
import { narrowed, tableOfGroups, withShown } from './narrowed.ts';
import { askedOfThem, figuresOfThose, firstOfGroups, rowsMeant } from './of-the-answer.ts';
import { type Restated, restated } from './restated.ts';

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
  if (previous === null) return null;
  const { tables } = context.knowledge.snapshot;
  const { intent: earlier } = previous;
  const subject = tables.find(({ name }) =>
    sameName(name, earlier === null ? '' : (tableOfGroups(earlier) ?? earlier.subject)),
  );
  const rows = subject === undefined ? 'rows' : tableNoun(subject).many;

  const meant = earlier === null ? null : rowsMeant(input.question, rows);
  if (earlier !== null && meant !== null) {
    const writing = await read(await questionAbout(meant, input, context), context);
    const candidates = (writing.kind === 'candidates' ? writing.candidates : []).flatMap((candidate) => {
      const intent = candidate.intent && askedOfThem(candidate.intent, earlier);
      return intent === null ? [] : [inWords(candidate, intent, context)];
    });
    return candidates.length === 0 ? null : { kind: 'candidates', candidates };
  }

  const shown = (earlier?.select ?? []).flatMap((item) => shownWords(item, tables));
  const listed = listedColumn(earlier, subject, tables);
  const pointed = restated(input.question, { rows, shown, listed }, (word) => namesTable(word, tables));
  if (pointed === null) return null;
  const refusal: Writing = {
    kind: 'unreadable',
    parts: [{ text: pointed.pronoun, suggestions: [], why: noSet }],
  };
  if (earlier === null || subject === undefined) return refusal;
  const writing = await read(await questionAbout(pointed.question, input, context), context);
  if (writing.kind !== 'candidates') return writing;
  const candidates = writing.candidates.flatMap((candidate) =>
    candidateAmong(candidate, earlier, { pointed, subject, asked: input.question }, context),
  );
  return candidates.length === 0 ? refusal : { kind: 'candidates', candidates };
}

/** What asks of the answer before in words of its own alone: figures of what it shows, the first of its groups. */
export function readOfAnswer({ question, history }: WriterInput, context: RunContext): Writing | null {
  const earlier = history.at(-1)?.query?.intent ?? null;
  if (earlier === null) return null;
  const { tables } = context.knowledge.snapshot;
  const intent = figuresOfThose(question, earlier, tables) ?? firstOfGroups(question, earlier);
  return intent === null ? null : { kind: 'candidates', candidates: [writtenOf(intent, context)] };
}

/** Nothing of the question is left over, and nothing in it was looked for. */
function writtenOf(intent: QueryIntent, context: RunContext): SqlCandidate {
  const bare = { id: 'built-in-1', writer: 'built-in', coverage: 1, edits: [], flagged: [] };
  return inWords({ ...bare, sql: '', intent, reading: [] }, intent, context);
}

function inWords(
  candidate: SqlCandidate,
  intent: QueryIntent,
  { source, knowledge }: RunContext,
): SqlCandidate {
  const sql = compileIntent(intent, source.dialect, knowledge.snapshot.tables);
  return { ...candidate, sql, intent, reading: describeIntent(intent) };
}

function namesTable(word: string, tables: Tables): boolean {
  const stem = stemOf(word.toLowerCase());
  return tables.some((table) => lexiconOf(table).nameParts.at(-1)?.has(stem) === true);
}

/** The words of a column that was listed by itself, and that is not what the rows are called. */
function listedColumn(
  earlier: QueryIntent | null,
  subject: TableSchema | undefined,
  tables: Tables,
): string | null {
  const [item, ...others] = earlier?.select ?? [];
  if (subject === undefined || item === undefined || others.length > 0 || !('dimension' in item)) return null;
  const column = columnNamed(subject, item.dimension.column.column);
  const isOwn = column !== null && (isKey(subject, column) || labelColumns(subject).includes(column));
  const isText = column?.kind === 'text' && sameName(item.dimension.column.table, subject.name);
  return isOwn || !isText ? null : (shownWords(item, tables)[0] ?? null);
}

/** What a shown column is called. */
function shownWords(item: Selected, tables: Tables): string[] {
  const column = 'measure' in item ? item.measure.column : item.dimension.column;
  const table = tables.find(({ name }) => sameName(name, column?.table ?? ''));
  const schema = table === undefined || column === null ? null : columnNamed(table, column.column);
  return schema === null ? [] : [columnWords(schema)];
}

type PointedQuestion = {
  readonly pointed: Restated;
  readonly subject: TableSchema;
  /** As it was typed. */
  readonly asked: string;
};

function candidateAmong(
  candidate: SqlCandidate,
  earlier: QueryIntent,
  { pointed, subject, asked }: PointedQuestion,
  context: RunContext,
): SqlCandidate[] {
  const { tables } = context.knowledge.snapshot;
  if (candidate.intent === null) return [];
  const among = narrowed(candidate.intent, earlier, new TablePaths(tables, new Set()), pointed.without);
  if (among === null) return [];
  const said = new Set(words(asked).map(stemOf));
  const labels = labelColumns(subject).map(({ name }) => name);
  const intent = withShown(among, earlier, {
    ...pointed,
    isAsked: (item) =>
      !('dimension' in item) ||
      !sameName(item.dimension.column.table, subject.name) ||
      !labels.includes(item.dimension.column.column) ||
      shownWords(item, tables).some((name) => words(name).some((word) => said.has(stemOf(word)))),
  });
  const tokens = tokenize(pointed.question);
  if (impossiblePart(intent, { tokens, tables, isNarrowed: true }) !== null) return [];
  return [inWords(candidate, intent, context)];
}
