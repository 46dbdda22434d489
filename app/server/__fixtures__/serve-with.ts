import { answerQuestion } from '#agents/answer-question.ts';

/** Answers in the thread of the suite, where the product has threads of their own for it. */
const answers = { answer: answerQuestion, answerFrom: () => answerQuestion };

/**
 * Gives the routes of this process what `tabletalk()` opens for them. It is put where the product has it, so that suites which
 * share a process, and with it the loaded routes, each have their own; with the suite it goes.
 */
export function serveWith(opened: Readonly<Record<string, unknown>>): void {
  Object.assign(globalThis, { tabletalk: Promise.resolve({ answers, ...opened }) });
}
