import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { askedBy, triedBy } from '#lib/datasource/asked-by.ts';
import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import type { GivenStatement } from '#lib/domain/given-statement.ts';
import type { ExampleCheck } from '#lib/domain/impact.ts';
import type { Person } from '#lib/domain/person.ts';
import type { RunEvent, StoredEvent } from '#lib/domain/run-event.ts';
import { summariseRun } from '#lib/domain/run-summary.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import type { ToolTrial } from '#lib/domain/tool-trial.ts';
import { AppError, errorCodeOf, userMessageOf } from '#lib/errors.ts';
import { createModelCaller } from '#lib/llm/call-model.ts';
import { denialsFor } from '#lib/store/access-rules.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { findConversation } from '#lib/store/conversations.ts';
import { eventWriter } from '#lib/store/event-writer.ts';
import { recordBrokenExample } from '#lib/store/example-checks.ts';
import { recordExampleUses } from '#lib/store/example-uses.ts';
import { addNote, listNotes } from '#lib/store/notes.ts';
import type { Store } from '#lib/store/open-store.ts';
import { alone, type RunExchange } from '#lib/store/run-exchange.ts';
import { createRun, findRun, finishRun, readEvents } from '#lib/store/runs.ts';
import { storeTrouble } from '#lib/store/store-trouble.ts';
import type { RunCommand } from '#lib/store/web-processes.ts';
import type { RunExporter } from '#lib/tracing/export-run.ts';
import { answerQuestion, type RepeatedPlan } from '../answer-question.ts';
import type { Answering } from '../answering/answering.ts';
import { longestQuestion, tooLong } from '../answering/reading-limits.ts';
import type { Choice, Composition } from '../compose.ts';
import { prepareReplay, type ReplayRequest } from '../replay/prepare-replay.ts';
import { gatherNamedTables } from '../rights/named-tables.ts';
import { passwordLacking } from '../rights/password-lacking.ts';
import { type Reading, readingOf } from '../rights/reading-of.ts';
import { requireReadable } from '../rights/require-readable.ts';
import type { HeldWorkspace } from '../sources/workspaces.ts';
import { toolRegistry } from '../tools/registry.ts';
import { tryTool } from '../tools/try-tool.ts';
import type { Workspace } from '../workspace.ts';
import { EventLog } from './event-log.ts';
import { followStoredRun } from './follow-stored-run.ts';
import { previousChoices } from './previous-choices.ts';
import { previousTurns } from './previous-turns.ts';
import { usedExamples } from './used-examples.ts';

export type LiveRuns = {
  /** Records the question, starts to work on it and returns at once. The work goes on whoever listens. */
  start(input: {
    person: Person;
    /** One of the person's own; null for a new one. */
    conversationId: string | null;
    /** Of a new conversation; null or absent for the main source. */
    sourceId?: string | null;
    question: string;
    /** What the person chose for this question, such as an answer without a model. Never ours to make. */
    choice?: Choice;
    /** Runs statements however many rows the engine expects them to handle. */
    costly?: boolean;
    /** Answers in the place of what writers would write; no model is asked. */
    statement?: GivenStatement;
  }): Promise<{ runId: string; conversationId: string }>;
  /**
   * Runs the plan of an earlier run again from a step on, as a new run that is no turn of its conversation. Throws as
   * `prepareReplay` does, and `forbidden` when the person may not see that run.
   */
  replay(
    request: ReplayRequest & { readonly person: Person; readonly choice?: Choice },
  ): Promise<{ runId: string; conversationId: string }>;
  /** Runs one tool outside a run; nothing of it is stored. Throws as the `tryTool` of the tools does. */
  tryTool(asked: {
    readonly person: Person;
    readonly tool: string;
    readonly args: unknown;
    readonly signal: AbortSignal;
  }): Promise<ToolTrial>;
  /** A run's events after a sequence number: the stored ones, then new ones until the last. */
  follow(runId: string, after: number, signal: AbortSignal): AsyncIterable<StoredEvent>;
  /** Stops a running question, in whichever process; false when it is not running any more. */
  stop(runId: string): Promise<boolean>;
  /** Takes what a running question has found so far for its answer; false when it is not running any more. */
  settle(runId: string): Promise<boolean>;
  /** Stops everything that runs here and waits until all logs are written. */
  close(): Promise<void>;
};

type LiveRun = {
  readonly log: EventLog;
  readonly controller: AbortController;
  readonly enough: AbortController;
  readonly done: Promise<void>;
};

type Asked = {
  /** Released when the run has ended. */
  readonly held: HeldWorkspace;
  readonly reading: Reading;
  readonly asker: Pick<Person, 'id' | 'name'>;
  readonly question: string;
  readonly composition: Composition;
  readonly limits: QueryLimits;
  /** Of a run that takes over the plan of another. */
  readonly repeat?: RepeatedPlan;
  readonly statement?: GivenStatement;
  /** The turn of the conversation whose earlier turns count; the run itself when absent. */
  readonly turn?: string;
  /** The question begins its conversation: there are no earlier turns to read. */
  readonly isFirst?: boolean;
};

type RunAbout = Parameters<typeof summariseRun>[0];

/** What is known of a run before anything has happened. */
function begunView({
  composition: { mode, strategy, effort },
  repeat,
}: Pick<Asked, 'composition' | 'repeat'>): RunView {
  return { ...emptyRun, mode, strategy, effort, replayOf: repeat?.of ?? null };
}

const nothingBefore = { history: [], choices: [], meanings: [], columns: [] };

/** Runs questions in this process and keeps their logs, in memory while they run and in the store for good. */
export function createLiveRuns(options: {
  store: Store;
  /** Of the main source. */
  workspace: Workspace;
  /**
   * Opens a source that a person may ask, null for the main one; rejects for any other. There is only the main one when
   * absent.
   */
  hold?: (sourceId: string | null, person: Person) => Promise<HeldWorkspace>;
  limits: QueryLimits;
  /** Gets every run that has ended; null when runs are not traced elsewhere. */
  exporter?: RunExporter | null;
  /** Who answers from a source, given whole; in this thread when absent. */
  answering?: (source: DataSource) => Answering;
  /** The other processes that serve the store; none when absent. */
  exchange?: RunExchange;
  /** How long it is waited before what could not be written is written again. */
  retryMs?: number;
}): LiveRuns {
  const { store, workspace, limits, exporter = null, exchange = alone } = options;
  const { answering = () => answerQuestion, retryMs = 10_000 } = options;
  const { hold = async () => ({ workspace, release: () => undefined }) } = options;
  const writer = eventWriter(store);
  const live = new Map<string, LiveRun>();
  const exports = new Set<Promise<void>>();
  const closing = new AbortController();

  async function exportRun(runId: string): Promise<void> {
    await exporter?.exportRun(await readEvents(store, runId));
  }

  async function readableBy(person: Person, workspace: Workspace): Promise<Reading> {
    const reading = await readingOf(store, workspace, person);
    if (reading.denials.length > 0 && reading.workspace.info.tableCount === 0) {
      // The database may have refused their password just now.
      const denials = await denialsFor(store, person, workspace.source.id);
      throw passwordLacking(workspace.source.name, denials) ?? nothingToRead(workspace);
    }
    return reading;
  }

  async function before(at: { runId: string; conversationId: string }, { denials }: Reading) {
    const { conversationId, runId } = at;
    return {
      history: await previousTurns(store, conversationId, runId, denials),
      ...(await previousChoices(store, conversationId, runId)),
    };
  }

  async function work(
    { held, reading, asker, isFirst = false, turn, ...asked }: Asked,
    about: RunAbout,
    run: Omit<LiveRun, 'done'>,
  ) {
    const { workspace } = held;
    const started = performance.now();
    const ids = { runId: about.runId, conversationId: about.conversationId };
    let view = begunView(asked);
    // Of the whole schema: the words of a person may name what they may not read.
    const tables = gatherNamedTables(workspace.knowledge.snapshot);
    const broken: ExampleCheck[] = [];
    const told: string[] = [];
    const emit = (event: RunEvent) => {
      if (event.type === 'example-left-aside') broken.push(brokenExample(event, reading));
      if (event.type === 'note-told') told.push(event.text);
      view = reduceRun(view, event);
      tables.show(event);
      run.log.append(event);
    };
    const finished = () =>
      finishRun(store, ids.runId, view.status, {
        to: summariseRun(about, view),
        namedTables: tables.named(),
      });
    try {
      const earlier = isFirst ? nothingBefore : await before({ ...ids, runId: turn ?? ids.runId }, reading);
      await answering(workspace.source)({
        ...ids,
        ...asked,
        person: asker.id,
        notes: await listNotes(store, asker.id),
        workspace: reading.workspace,
        ...earlier,
        signal: run.controller.signal,
        enough: run.enough.signal,
        emit,
      });
      for (const text of told) {
        const { id } = await addNote(store, asker.id, text);
        await recordAudit(store, { person: asker, action: 'note.keep', subject: id });
      }
      await run.log.written();
      await finished();
      run.log.end();
      // A statement may have failed because the database is another than it was.
      if (view.status === 'failed') void workspace.noticeSchemaChange({ isSuspected: true });
      // A developer who tries something out has not used an example.
      if (!asked.repeat) await recordExampleUses(store, ids.runId, usedExamples(view));
      for (const check of broken) await recordBrokenExample(store, check);
      await exchange.announce(ids.runId);
      const exported = exportRun(ids.runId).finally(() => exports.delete(exported));
      exports.add(exported);
    } catch (error) {
      console.error(`run ${ids.runId}:`, error);
      const trouble = storeTrouble(error) ?? error;
      if (view.status === 'running') {
        const elapsedMs = performance.now() - started;
        emit({ type: 'run-error', code: errorCodeOf(trouble), message: userMessageOf(trouble), elapsedMs });
      }
      // Whoever looks on is told now, the store as soon as it can be written.
      run.log.end();
      await writtenAtLast(run.log, finished);
    } finally {
      live.delete(ids.runId);
      held.release();
    }
  }

  /** Tries again until the log is in the store, or until this process ends: then the next start marks the run as interrupted. */
  async function writtenAtLast(log: EventLog, finish: () => Promise<void>): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await log.written();
        await finish();
        return;
      } catch {
        // As before; that was told when it began.
        await pause(retryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Opens a source for a run, which releases it when it has ended; at once when the run cannot be begun. */
  async function holding<Value>(
    sourceId: string | null,
    person: Person,
    begin: (held: HeldWorkspace, reading: Reading) => Promise<Value>,
  ): Promise<Value> {
    const held = await hold(sourceId, person);
    try {
      return await begin(held, await readableBy(person, held.workspace));
    } catch (error) {
      held.release();
      throw error;
    }
  }

  /** Records the question and starts to work on it. */
  async function begin(asked: Asked, ids: { runId: string; conversationId: string }): Promise<void> {
    const { question, repeat } = asked;
    const about = {
      ...ids,
      personId: asked.asker.id,
      sourceId: asked.held.workspace.source.id,
      question,
      startedAt: new Date().toISOString(),
    };
    const { runId: id, conversationId, personId, sourceId } = about;
    const { denials } = asked.reading;
    await createRun(
      store,
      { id, conversationId, personId, denials, question, ...(repeat ? { replayOf: repeat.of.runId } : {}) },
      {
        conversation: asked.isFirst
          ? { id: conversationId, sourceId, personId, firstQuestion: question }
          : null,
        summary: summariseRun(about, begunView(asked)),
      },
    );
    await exchange.claim(ids.runId);
    const run = {
      log: new EventLog(writer, ids.runId, () => exchange.announce(ids.runId)),
      controller: new AbortController(),
      enough: new AbortController(),
    };
    live.set(ids.runId, { ...run, done: work(asked, about, run) });
  }

  /** Does what is asked of a run that this process works on; false when it works on no such run. */
  function obey(runId: string, command: RunCommand): boolean {
    const run = live.get(runId);
    if (command === 'stop') run?.controller.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
    else run?.enough.abort(new AppError('stopped', { userMessage: 'The person had seen enough.' }));
    return run !== undefined;
  }
  exchange.onCommand(obey);

  async function ask(runId: string, command: RunCommand): Promise<boolean> {
    if (obey(runId, command)) return true;
    if ((await findRun(store, runId))?.status !== 'running') return false;
    await exchange.ask(runId, command);
    return true;
  }

  return {
    async start({ person, conversationId, question, choice = {}, costly = false, statement, ...of }) {
      // Models are the same for every source, so it can be told before one is opened.
      const isRead = !statement && workspace.compose(choice).mode === 'built-in';
      if (isRead && question.length > longestQuestion) throw tooLong(question.length);
      const known = conversationId === null ? null : await findConversation(store, conversationId, person.id);
      if (conversationId !== null && known === null) throw unknownConversation(conversationId);
      return holding(known?.sourceId ?? of.sourceId ?? null, person, async (held, reading) => {
        const composition = held.workspace.compose(statement ? { strategy: 'built-in' } : choice);
        const ids = { runId: randomUUID(), conversationId: conversationId ?? randomUUID() };
        const bounds = costly ? anyCost(limits) : limits;
        await begin(
          {
            held,
            reading,
            asker: person,
            question,
            composition,
            limits: askedBy(person.id, bounds),
            isFirst: known === null,
            ...(statement ? { statement } : {}),
          },
          ids,
        );
        return ids;
      });
    },

    async replay({ person, choice, ...request }) {
      const before = await findRun(store, request.runId);
      return holding(before?.sourceId ?? null, person, async (held, reading) => {
        await requireReadable(store, request.runId, reading);
        const { conversationId, turn, repeat, asked } = await prepareReplay(store, reading, request);
        const composition = held.workspace.compose(choice ?? asked);
        const ids = { runId: randomUUID(), conversationId };
        const { question } = request;
        const asking = { held, reading, asker: person, question, composition, repeat, turn };
        await begin({ ...asking, limits: askedBy(person.id, limits) }, ids);
        return ids;
      });
    },

    async tryTool({ person, signal, ...asked }) {
      const { composition, models } = workspace;
      const { info, source, knowledge } = (await readableBy(person, workspace)).workspace;
      const asking = models && createModelCaller({ ...models, budget: models.spending.open(person.id) });
      return tryTool(asked, toolRegistry, {
        info,
        source,
        knowledge,
        roles: composition.roles,
        limits: triedBy(person.id, limits),
        models: asking,
        signal,
      });
    },

    async *follow(runId, after, signal) {
      const run = live.get(runId);
      if (run) {
        yield* run.log.follow(after, signal);
        return;
      }
      yield* followStoredRun({ store, exchange }, runId, after, signal);
    },

    stop: (runId) => ask(runId, 'stop'),
    settle: (runId) => ask(runId, 'enough'),

    async close() {
      closing.abort();
      const running = [...live.entries()];
      for (const [runId] of running) obey(runId, 'stop');
      await Promise.all(running.map(([, run]) => run.done));
      await Promise.all(exports);
    },
  };
}

function nothingToRead(workspace: Workspace): AppError {
  return new AppError('forbidden', {
    userMessage: `You may not read ${workspace.info.name}. An administrator decides who reads what.`,
  });
}

/** As a check of the example, which its developers look at. */
function brokenExample(
  { exampleId, sql, reason }: Extract<RunEvent, { type: 'example-left-aside' }>,
  { workspace }: Reading,
): ExampleCheck {
  return {
    exampleId,
    at: new Date().toISOString(),
    passed: false,
    snapshotId: workspace.knowledge.id,
    reason: `A question was answered without it, for its statement does not run: ${reason}`,
    sql,
  };
}

function anyCost(limits: QueryLimits): QueryLimits {
  return { ...limits, maxEstimatedRows: Number.POSITIVE_INFINITY };
}

function unknownConversation(id: string): AppError {
  return new AppError('not-found', { userMessage: `There is no conversation ${id}.` });
}
