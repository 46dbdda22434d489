import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import type { Answering } from './answering.ts';
import { longestQuestion } from './reading-limits.ts';
import { whyAlone } from './why-alone.ts';

/** A reading that takes longer than this is no quick way to spare a model: it is given up, and the model asked. */
const longestReadingMs = 10_000;

/**
 * Answers a question for a model by the built-in engine where no call is needed (`whyAlone`): the log is then that of the
 * built-in engine and says why no model was asked. What it made of any other question is forgotten, and a model asked.
 */
export function answerAlone(answering: Answering): Answering {
  return async (question) => {
    const { workspace, composition = workspace.composition } = question;
    const isGiven = question.repeat !== undefined || question.statement !== undefined;
    const isTooLong = question.question.length > longestQuestion;
    if (composition.alone === null || isGiven || isTooLong) return answering(question);
    const events: RunEvent[] = [];
    await answering({
      ...question,
      workspace: { ...workspace, models: null },
      composition: composition.alone,
      signal: AbortSignal.any([question.signal, AbortSignal.timeout(longestReadingMs)]),
      emit: (event) => {
        if (event.type === 'run-restarted') events.length = 0;
        else events.push(event);
      },
    });
    const { curated, snapshot } = workspace.knowledge;
    const reason = whyAlone(events.reduce(reduceRun, emptyRun), {
      examples: curated.examples,
      schemaTables: snapshot.tables.length,
      goesOn: question.history.length > 0,
    });
    if (reason === null || question.signal.aborted) return answering(question);
    for (const event of events)
      question.emit(event.type === 'run-start' ? { ...event, modelNotAsked: reason } : event);
  };
}
