import type { ChosenColumn, ChosenMeaning, NamedRow } from '#lib/domain/query-outcome.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import type { Store } from '#lib/store/open-store.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';

/** What a person chose where they were asked back: rows for names, readings, and columns; the latest choice first. */
export type Choices = {
  readonly choices: NamedRow[];
  readonly meanings: ChosenMeaning[];
  readonly columns: ChosenColumn[];
};

/** The choices of a conversation before one of its turns, and by it. */
export async function previousChoices(store: Store, conversationId: string, runId: string): Promise<Choices> {
  const runs = await listRuns(store, conversationId);
  const at = runs.findIndex((run) => run.id === runId);
  const asked = runs.slice(0, at).filter((run) => run.status === 'asked');
  const logs = await Promise.all(asked.map((run) => readEvents(store, run.id)));
  const views = logs.map((log) => log.reduce((view, { event }) => reduceRun(view, event), emptyRun));
  const questions = runs.slice(0, at + 1).map((run) => run.question);
  return choicesTaken(views, questions);
}

/** `views` asked something back; `questions` are those of the whole conversation, oldest first. */
export function choicesTaken(views: readonly RunView[], questions: readonly string[]): Choices {
  const options = views.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'clarification' ? part.clarification.options : [])),
  );
  const taken = questions
    .toReversed()
    .flatMap((question) => options.find((option) => option.question === question) ?? []);
  return {
    choices: taken.flatMap(({ means }) => means ?? []),
    meanings: taken.flatMap(({ settles }) => settles ?? []),
    columns: taken.flatMap(({ takes }) => takes ?? []),
  };
}
