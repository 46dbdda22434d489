import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { ProposedTerm, QuestionImpact } from '#lib/domain/impact.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import { namesIn } from '../query/writer/built-in/from-example/from-example.ts';
import type { CorrectedWord } from './corrected-word.ts';

/**
 * The glossary entry that would give a word one meaning, when the questions beside an example do not follow it: an example
 * answers its own question only. Null when they do, or when the glossary explains the word already.
 */
export function proposeTerm(
  { word, measure }: CorrectedWord,
  impacts: readonly QuestionImpact[],
  glossary: readonly GlossaryEntry[],
): ProposedTerm | null {
  if (mentionedTerms(word, glossary).length > 0) return null;
  const beside = impacts.filter(({ neighbour }) => neighbour !== null && neighbour !== 'synonym');
  const parts = [...namesIn(measure.expression)];
  const meansIt = (sql: string | null) => sql !== null && parts.every((part) => namesIn(sql).has(part));
  const left = beside.filter(({ verdict, after }) => verdict === 'unchanged' && !meansIt(after.sql));
  const asked = (isAnswered: boolean) =>
    left.filter(({ after }) => (after.fingerprint !== null) === isAnswered).map(({ question }) => question);
  const term = { otherwise: asked(true), unanswered: asked(false) };
  if (left.length === 0) return null;
  const meaning = `${measure.expression} over ${measure.table}`;
  return { ...term, entry: { term: word, synonyms: [], meaning, measure } };
}
