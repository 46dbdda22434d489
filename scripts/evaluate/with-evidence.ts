import type { Knowledge } from '#agents/run-context.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';

/**
 * The knowledge with what a case says beside its question, such as BIRD's `evidence` ("eligible means GRADE >= 5"): to
 * writers it is one more word of the business as it is meant here, and it helps to find tables. Without a model nothing
 * can read free text, so there it only helps to find tables.
 */
export function withEvidence(knowledge: Knowledge, evidence: string, readBy: 'model' | 'rules'): Knowledge {
  if (evidence.trim() === '') return knowledge;
  const told = (question: string): FoundTerm => ({
    term: 'told with the question',
    synonyms: [],
    meaning: evidence,
    measure: null,
    mention: { text: question, start: 0, end: question.length },
  });
  return {
    ...knowledge,
    findTables: (question, signal) => knowledge.findTables(`${question}\n${evidence}`, signal),
    async findTerms(question, signal) {
      const found = await knowledge.findTerms(question, signal);
      return readBy === 'model' ? [told(question), ...found] : found;
    },
  };
}
