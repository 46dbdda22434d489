import type { RunEvent } from '#lib/domain/run-event.ts';
import type { Question } from '../answer-question.ts';
import type { Answering } from './answering.ts';

/** Memory that remembered answers may take, in characters of their logs. */
const mostCharacters = 32 * 1024 * 1024;
/** A larger answer is worked out again. */
const largestAnswer = 1024 * 1024;

type Remembered = {
  readonly runId: string;
  readonly at: string;
  /** Without the first, which says whose run it is. */
  readonly events: readonly RunEvent[];
  readonly characters: number;
};

/**
 * Answers a question at once that was answered before, when nothing it depends on is different: its words, what the person may
 * read, the knowledge, the data, what was said before in the conversation, the limits, and the day. The log says which run
 * it was. Only answers without a model, which would be the same again, of sources that tell when their rows change.
 */
export function rememberAnswers(
  answering: Answering,
  options: {
    readonly dataVersion: (() => Promise<string | null>) | undefined;
    readonly now?: () => Date;
  },
): Answering {
  const { dataVersion, now = () => new Date() } = options;
  if (dataVersion === undefined) return answering;
  const remembered = new Map<string, Remembered>();
  let characters = 0;

  const forget = (key: string) => {
    characters -= remembered.get(key)?.characters ?? 0;
    remembered.delete(key);
  };
  const remember = (key: string, answer: Remembered) => {
    forget(key);
    remembered.set(key, answer);
    characters += answer.characters;
    for (const oldest of remembered.keys()) {
      if (characters <= mostCharacters) break;
      forget(oldest);
    }
  };

  return async (question) => {
    const { mode } = question.composition ?? question.workspace.composition;
    const version = await dataVersion();
    const isGiven = question.repeat !== undefined || question.statement !== undefined;
    if (mode !== 'built-in' || isGiven || version === null) return answering(question);
    const key = keyOf(question, version, now());
    const known = remembered.get(key);
    if (known) {
      remember(key, known);
      return tellAgain(question, known);
    }
    const events: RunEvent[] = [];
    await answering({
      ...question,
      emit: (event) => {
        events.push(event);
        question.emit(event);
      },
    });
    const [, ...told] = events;
    const last = told.at(-1);
    const isWhole = last?.type === 'run-end' && last.outcome !== 'failed';
    // Rows that changed while it was read may be in one part of it and not in the other.
    if (!isWhole || question.enough?.aborted || (await dataVersion()) !== version) return;
    const { length } = JSON.stringify(told);
    if (length > largestAnswer || told.some(({ type }) => type === 'run-restarted')) return;
    remember(key, { runId: question.runId, at: now().toISOString(), events: told, characters: length });
  };
}

function keyOf(question: Question, dataVersion: string, now: Date): string {
  const {
    workspace,
    composition = workspace.composition,
    history,
    choices = [],
    meanings = [],
    columns = [],
    notes = [],
  } = question;
  const { asker: _whoever, ...limits } = question.limits;
  return JSON.stringify([
    question.question.trim(),
    workspace.source.id,
    workspace.knowledge.id,
    dataVersion,
    now.toDateString(),
    composition.effort,
    limits,
    String(limits.maxEstimatedRows),
    history,
    choices,
    meanings,
    columns,
    notes,
  ]);
}

function tellAgain({ emit, ...question }: Question, { runId, at, events }: Remembered): void {
  const { workspace, composition = workspace.composition } = question;
  const { mode, strategy, effort } = composition;
  emit({
    type: 'run-start',
    runId: question.runId,
    conversationId: question.conversationId,
    question: question.question,
    sourceId: workspace.source.id,
    mode,
    strategy,
    effort,
    snapshotId: workspace.knowledge.id,
    answeredBefore: { runId, at },
  });
  for (const event of events) emit(event.type === 'run-end' ? { ...event, elapsedMs: 0 } : event);
}
