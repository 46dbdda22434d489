import type { ReadingDoubts, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { readByRules } from '../query/writer/built-in/built-in-writer.ts';
import { mendSpelling } from '../refusals/mend-spelling.ts';
import type { SqlWriter, WriterInput, Writing } from '../roles.ts';
import type { RunContext } from '../run-context.ts';
import { languageOf } from '../small-talk/language-of.ts';
import { explainStatement } from './explain/explain-statement.ts';
import { readFigure } from './figures/read-figure.ts';
import { type LearnedReading, readByLearning } from './learned-reader.ts';
import type { LikelyStatement } from './likeliest-statements.ts';
import { learnedModel } from './reading-model.ts';
import { unaccountedWords } from './unaccounted-words.ts';

/**
 * The built-in engine: what rules read and what was learned from questions with known statements, as candidates that the
 * judge weighs by agreement and result. Where the rules refuse, the learned reading answers only if it is likely enough to
 * be right and leaves out nothing that turns the meaning round.
 */
export const twoReaders: SqlWriter = async (input, context) => {
  const { writing, settled } = await readByRules(input, context);
  const figure = settled ? null : await readFigure(input, context);
  if (figure !== null) return figure;
  if (settled || writing.kind === 'ambiguous') return writing;
  const { tables } = context.knowledge.snapshot;
  if (writing.kind === 'unreadable' && isForOthers(input, writing, context)) return writing;

  const { mentions } = input.entities;
  const learned = readByLearning({ ...input, mentions }, tables, context.source.dialect);
  const { statements } = learned;
  // A reader that cannot say the question says nothing against one that can.
  if (statements.length === 0) return writing;
  if (writing.kind === 'unreadable' && !isLikely(learned)) return writing;

  const doubts: ReadingDoubts = {
    unread: learned.view.unlinked.length,
    refused: writing.kind === 'unreadable',
    learned: learned.confidence,
  };
  const ofRules = writing.kind === 'candidates' ? writing.candidates : [];
  const candidates = [...ofRules, ...statements.map((each, at) => candidateOf(each, at, learned, context))];
  return { kind: 'candidates', candidates: candidates.map((candidate) => ({ ...candidate, doubts })) };
};

/** What is misspelt is mended first, and what is in another language is told so. */
function isForOthers(
  { question }: WriterInput,
  { parts }: Extract<Writing, { kind: 'unreadable' }>,
  { knowledge }: RunContext,
): boolean {
  const texts = parts.map(({ text }) => text);
  return languageOf(question) !== 'en' || mendSpelling(question, texts, knowledge.snapshot.tables) !== null;
}

function isLikely({ confidence, statements }: LearnedReading): boolean {
  const signs = statements[0]?.reading.signs ?? {};
  const unused = (signs.unusedNames ?? 0) + (signs.unusedNumbers ?? 0);
  return confidence >= learnedModel().answers.floor && unused === 0;
}

function candidateOf(
  { sql, share, editable, reading }: LikelyStatement,
  at: number,
  { view }: LearnedReading,
  { knowledge }: RunContext,
): SqlCandidate {
  return {
    id: `learned-${at + 1}`,
    sql,
    writer: 'learned',
    reading: explainStatement(sql, knowledge.snapshot.tables).map((sentence) => sentence.replace(/\.$/, '')),
    coverage: share,
    intent: editable,
    unaccounted: unaccountedWords(reading, view, learnedModel().general).map(({ text }) => text),
    edits: [],
    flagged: [],
  };
}
