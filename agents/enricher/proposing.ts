import type { ProposingState } from '#lib/domain/description-page.ts';
import { AppError, userMessageOf } from '#lib/errors.ts';
import { listAcceptedDescriptions, saveProposals } from '#lib/store/description-reviews.ts';
import type { Store } from '#lib/store/open-store.ts';
import { describedSchema } from '../knowledge/described-schema.ts';
import type { Workspace } from '../workspace.ts';
import { describerOf } from './describer-of.ts';
import { isMissing } from './enricher.ts';

/** The describer at work on a whole source, one table after another, with what it proposed kept for review. */
export type Proposing = {
  state(): ProposingState;
  /** Begins, unless it is running already. `person` is whose spending ceilings count. */
  start(person: string): void;
  /** Stops before the next table and waits until nothing works on. */
  stop(): Promise<void>;
};

export function createProposing(options: {
  readonly store: Store;
  readonly workspace: Workspace;
}): Proposing {
  const { store, workspace } = options;
  let state: ProposingState = { running: false, done: 0, total: 0, failures: [] };
  let controller = new AbortController();
  let working: Promise<void> = Promise.resolve();

  async function describeAll(person: string, signal: AbortSignal): Promise<void> {
    const { name, propose, models } = describerOf(workspace, person);
    const sourceId = workspace.source.id;
    const descriptions = await listAcceptedDescriptions(store, sourceId);
    const tables = describedSchema(workspace.schema, { descriptions, joins: [] }).tables.filter(
      (table) =>
        isMissing(table.description) || table.columns.some((column) => isMissing(column.description)),
    );
    state = { running: true, done: 0, total: tables.length, failures: [] };
    for (const table of tables) {
      if (signal.aborted) return;
      try {
        await saveProposals(store, sourceId, name, await propose(table, { models, signal }));
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof AppError)) console.error(error);
        const failure = { table: table.name, message: userMessageOf(error) };
        state = { ...state, failures: [...state.failures, failure] };
      }
      state = { ...state, done: state.done + 1 };
    }
  }

  return {
    state: () => state,
    start(person) {
      if (state.running) return;
      controller = new AbortController();
      state = { running: true, done: 0, total: 0, failures: [] };
      working = describeAll(person, controller.signal)
        .catch((error: unknown) => {
          console.error(error);
          const failure = { table: 'all tables', message: userMessageOf(error) };
          state = { ...state, failures: [...state.failures, failure] };
        })
        .finally(() => {
          state = { ...state, running: false };
        });
    },
    async stop() {
      controller.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
      await working;
    },
  };
}
