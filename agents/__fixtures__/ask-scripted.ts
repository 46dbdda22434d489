import { defaultLimits, type QueryLimits } from '#lib/datasource/data-source.ts';
import { type ModelRole, modelRoles } from '#lib/domain/model-role.ts';
import type { UsedNote } from '#lib/domain/note.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import {
  type RecordedRequest,
  type ScriptedReply,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { createSpending, noCeilings } from '#lib/llm/budget.ts';
import type { ModelCallerOptions } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import { type ModelSettings, readModelSettings } from '#lib/llm/role-settings.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Answering } from '../answering/answering.ts';
import { type Choice, compose } from '../compose.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { Workspace } from '../workspace.ts';

export type ScriptedAnswer = {
  readonly events: readonly RunEvent[];
  /** Every statement that the engine was given, in order. */
  readonly queries: readonly string[];
  /** Statements that were still running when the run had ended. */
  readonly openQueries: number;
  readonly requests: readonly RecordedRequest[];
  /** How each HTTP exchange ended; resolved, so none is open. */
  readonly endings: readonly ('server' | 'client')[];
  /** What the retries waited for, in milliseconds. */
  readonly sleeps: readonly number[];
  /** From the question to its last event. */
  readonly ms: number;
};

/**
 * One question through the whole spine, with every model call over the real provider package to a server that does what
 * `reply` says. Each role has a model of its own name, so that a request says in `body.model` which role it is for.
 */
export async function askScripted(
  workspace: Workspace,
  asked: {
    readonly question: string;
    readonly choice: Choice;
    readonly notes?: readonly UsedNote[];
    /** `openai-compatible` when absent. */
    readonly provider?: HttpProvider;
    readonly reply: (request: RecordedRequest, index: number) => ScriptedReply;
    readonly deadlines?: ModelCallerOptions['deadlines'];
    readonly limits?: Partial<QueryLimits>;
    readonly signal?: AbortSignal;
    readonly onEvent?: (event: RunEvent) => void;
    /** `answerQuestion` when absent. */
    readonly answering?: Answering;
    readonly history?: readonly PreviousTurn[];
  },
): Promise<ScriptedAnswer> {
  const server = await startScriptedModelServer(asked.reply);
  const settings = settingsFor(asked.provider ?? 'openai-compatible', server.baseUrl);
  const { source } = workspace;
  const events: RunEvent[] = [];
  const queries: string[] = [];
  const sleeps: number[] = [];
  let openQueries = 0;
  try {
    const started = performance.now();
    await (asked.answering ?? answerQuestion)({
      runId: 'run',
      conversationId: 'conversation',
      person: 'tester',
      question: asked.question,
      workspace: {
        ...workspace,
        source: {
          id: source.id,
          name: source.name,
          dialect: source.dialect,
          introspect: (options) => source.introspect(options),
          explain: (sql, signal, asker) => source.explain(sql, signal, asker),
          close: () => source.close(),
          async query(sql, limits, signal) {
            queries.push(sql);
            openQueries += 1;
            try {
              return await source.query(sql, limits, signal);
            } finally {
              openQueries -= 1;
            }
          },
        },
        // A repair remembered by one run would change the prompts of the next.
        knowledge: { ...workspace.knowledge, recordRepair: async () => undefined },
        models: {
          settings,
          spending: createSpending(noCeilings),
          breakers: createCircuitBreakers({ opensAfter: 100 }),
          ...(asked.deadlines ? { deadlines: asked.deadlines } : {}),
          clock: {
            sleep: async (ms) => {
              sleeps.push(ms);
            },
            random: () => 0,
          },
        },
      },
      composition: compose(settings, asked.choice),
      history: asked.history ?? [],
      ...(asked.notes ? { notes: asked.notes } : {}),
      limits: { ...defaultLimits, ...asked.limits },
      signal: asked.signal ?? new AbortController().signal,
      emit: (event) => {
        events.push(event);
        asked.onEvent?.(event);
      },
    });
    const ms = performance.now() - started;
    const stillOpen = openQueries;
    const endings: ScriptedAnswer['endings'][number][] = [];
    // A request that was on its way when the run ended may be noticed by the server only now.
    for (const request of server.requests) endings.push(await request.ending);
    return { events, queries, openQueries: stillOpen, requests: server.requests, endings, sleeps, ms };
  } finally {
    await server.close();
  }
}

export const httpProviders = ['openai', 'anthropic', 'openai-compatible'] as const;
type HttpProvider = (typeof httpProviders)[number];

/** A key that no event, prompt or sentence may ever hold. */
export const scriptedKey = 'canary-key-0123456789';

/** The settings of every role, with the provider's own address replaced by the server's. */
function settingsFor(provider: HttpProvider, baseUrl: string): ModelSettings {
  const settings = readModelSettings({
    TABLETALK_MODEL_BASE_URL: baseUrl,
    TABLETALK_MODEL_API_KEY: scriptedKey,
    OPENAI_API_KEY: scriptedKey,
    ANTHROPIC_API_KEY: scriptedKey,
    roleVariables: Object.fromEntries(
      modelRoles.map((role) => [
        `TABLETALK_MODEL_${role.toUpperCase().replaceAll('-', '_')}`,
        // The Anthropic package asks for a shape only of models that it knows to take one.
        `${provider}:${provider === 'anthropic' ? 'claude-haiku-5-5-' : ''}${role}`,
      ]),
    ),
  });
  if (settings === null) throw new Error('no settings');
  const here = (role: ModelRole) => settings[role] && { ...settings[role], baseUrl };
  return {
    planner: here('planner'),
    insight: here('insight'),
    writer: here('writer'),
    judge: here('judge'),
    verifier: here('verifier'),
    organizer: here('organizer'),
    'entity-filter': here('entity-filter'),
    enricher: here('enricher'),
  };
}
