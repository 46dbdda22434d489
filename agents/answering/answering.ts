import type { Question } from '../answer-question.ts';

/**
 * Answers a question as `answerQuestion` does: every fact becomes an event, it never rejects, and the last event is one of
 * `run-end`, `run-stopped` and `run-error`.
 */
export type Answering = (question: Question) => Promise<void>;
