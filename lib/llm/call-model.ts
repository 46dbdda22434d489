import type { z } from 'zod';
import type { ModelCall } from '../domain/model-call.ts';
import type { ModelRole } from '../domain/model-role.ts';
import { AppError } from '../errors.ts';
import type { Budget } from './budget.ts';
import { type CallTally, callOf, startTally } from './call-tally.ts';
import type { CircuitBreakers } from './circuit-breaker.ts';
import { describeFault } from './describe-fault.ts';
import type { KeptReplies } from './kept-replies.ts';
import { faultOf, ModelFault } from './model-fault.ts';
import type { ModelPrompt } from './model-prompt.ts';
import { type ReadReply, readJson, readText } from './read-reply.ts';
import { readSql } from './read-sql.ts';
import { redactSecrets } from './redact-secrets.ts';
import { requestOnce } from './request-once.ts';
import { type RetryClock, systemClock, withRetries } from './retry.ts';
import type { ModelSettings, RoleSettings } from './role-settings.ts';
import { type Deadlines, deadlinesOf, seconds } from './watch-response.ts';

export type ModelRequest = {
  readonly role: ModelRole;
  readonly prompt: ModelPrompt;
  readonly signal: AbortSignal;
  /** Under which step the call is recorded; see `ModelCall.step`. */
  readonly step?: string;
};

export type TextRequest = ModelRequest & {
  /** Gets the words of the first reply as they come; those of a repair come with the result only. */
  readonly onText?: (delta: string) => void;
};

/**
 * Asks the model of a role. Every method throws `model-failed` with a sentence a person understands, `stopped` (or the
 * signal's own AppError) after an abort, and `bad-request` for a role that has no model; the HTTP request has ended by then.
 */
export type ModelCaller = {
  /** A value of the schema's shape; a reply that is malformed, cut or of another shape gets one repair turn. */
  generateTyped<T>(
    request: ModelRequest & { readonly schema: z.ZodType<T> },
  ): Promise<{ readonly value: T; readonly call: ModelCall }>;
  /** One SQL statement without its code block, with one repair turn. Not parsed: the guard does that. */
  generateSql(request: TextRequest): Promise<{ readonly text: string; readonly call: ModelCall }>;
  /** Plain words, without repair: they may already be on a page. */
  generateText(request: TextRequest): Promise<{ readonly text: string; readonly call: ModelCall }>;
};

export type ModelCallerOptions = {
  readonly settings: ModelSettings;
  /** One for the whole process, so that every question learns of a server in trouble. */
  readonly breakers: CircuitBreakers;
  /** Asked before every call and told its cost; no ceiling when absent. */
  readonly budget?: Budget;
  /** Told of every call once, when it has ended, failed ones too. */
  readonly onCall?: (call: ModelCall) => void;
  /** Instead of what suits the kind of model. */
  readonly deadlines?: Partial<Deadlines>;
  readonly clock?: RetryClock;
  /** Answers requests that were made before from their kept replies. */
  readonly replies?: KeptReplies | undefined;
};

/** The same caller for one step of a plan: what it asks is recorded under that step. */
export function callerOfStep(models: ModelCaller, step: string): ModelCaller {
  return {
    generateTyped: (request) => models.generateTyped({ ...request, step }),
    generateSql: (request) => models.generateSql({ ...request, step }),
    generateText: (request) => models.generateText({ ...request, step }),
  };
}

type Asked<T> = TextRequest & {
  readonly read: (reply: string) => ReadReply<T>;
  readonly schema: z.ZodType<T> | null;
  readonly mayRepair: boolean;
};

export function createModelCaller(options: ModelCallerOptions): ModelCaller {
  return {
    async generateTyped(request) {
      const read = (reply: string) => readJson(reply, request.schema);
      return converse({ ...request, read, mayRepair: true }, options);
    },
    async generateSql(request) {
      const asked = { ...request, read: readSql, schema: null, mayRepair: true };
      const { value, call } = await converse(asked, options);
      return { text: value, call };
    },
    async generateText(request) {
      const asked = { ...request, read: readText, schema: null, mayRepair: false };
      const { value, call } = await converse(asked, options);
      return { text: value, call };
    },
  };
}

async function converse<T>(
  asked: Asked<T>,
  options: ModelCallerOptions,
): Promise<{ value: T; call: ModelCall }> {
  const settings = options.settings[asked.role];
  if (settings === null) {
    throw new AppError('bad-request', {
      userMessage: `The ${asked.role} has no model: set TABLETALK_MODEL, or leave the role to the built-in engine.`,
    });
  }
  await options.budget?.admit();
  const started = performance.now();
  const tally = startTally();
  const { totalMs } = deadlinesOf(settings.model.provider, options.deadlines);
  const total = new AbortController();
  const timer = setTimeout(
    () => total.abort(new ModelFault('total', `did not finish within ${seconds(totalMs)}`)),
    totalMs,
  );
  const end = (error: string | null): ModelCall => {
    const stopped = error !== null && asked.signal.aborted;
    const call = callOf(asked, settings, tally, { ms: performance.now() - started, error, stopped });
    options.budget?.charge(call);
    options.onCall?.(call);
    return call;
  };

  let value: T;
  try {
    const ask = () =>
      turn(
        { ...asked, signal: AbortSignal.any([asked.signal, total.signal]) },
        asked.signal,
        settings,
        tally,
        options,
      );
    value = await repairedOnce(ask, asked.mayRepair, tally);
  } catch (error) {
    const failure = failureOf(total.signal.reason ?? error, asked.signal, settings, tally.retries);
    end(failure instanceof AppError ? failure.userMessage : 'Something went wrong inside Tabletalk.');
    throw failure;
  } finally {
    clearTimeout(timer);
  }
  return { value, call: end(null) };
}

/** Shows a reply that could not be used to the model once, with what is wrong with it. */
async function repairedOnce<T>(
  ask: () => Promise<ReadReply<T>>,
  mayRepair: boolean,
  tally: CallTally,
): Promise<T> {
  const first = await ask();
  if ('value' in first) return first.value;
  if (!mayRepair) throw new ModelFault('unusable', first.problem);
  tally.failed = { text: tally.reply.text, problem: first.problem };
  const second = await ask();
  if ('value' in second) return second.value;
  throw new ModelFault('unusable', `${second.problem}, also after one repair`);
}

/** One question and its reply. A reply that broke off counts as an unusable one when it may be repaired. */
async function turn<T>(
  asked: Asked<T>,
  asker: AbortSignal,
  settings: RoleSettings,
  tally: CallTally,
  options: ModelCallerOptions,
): Promise<ReadReply<T>> {
  const { clock = systemClock } = options;
  const deadlines = deadlinesOf(settings.model.provider, options.deadlines);
  const request = { ...asked, onText: asked.onText, settings, deadlines, replies: options.replies ?? null };
  const onRetry = () => {
    tally.retries += 1;
  };
  try {
    await throughBreaker(settings, asker, options.breakers, () =>
      withRetries(() => requestOnce(request, tally), { clock, signal: asked.signal, onRetry }),
    );
  } catch (error) {
    const fault = faultOf(error);
    const brokeOff = fault?.kind === 'cut' || fault?.kind === 'garbled';
    if (!brokeOff || !asked.mayRepair || tally.failed !== null) throw error;
    return { problem: `it broke off (${fault.message})` };
  }
  if (tally.reply.finish?.unified === 'length')
    return { problem: 'it was cut at the limit of output tokens' };
  return asked.read(tally.reply.text);
}

/** The breaker counts questions, not tries: a server that asks for patience and then answers is not in trouble. */
async function throughBreaker(
  settings: RoleSettings,
  asker: AbortSignal,
  breakers: CircuitBreakers,
  ask: () => Promise<void>,
): Promise<void> {
  const server = `${settings.model.provider} ${settings.baseUrl}`;
  const wait = breakers.admit(server);
  if (wait > 0) {
    const pause = seconds(Math.ceil(wait / 1000) * 1000);
    throw new ModelFault(
      'breaker-open',
      `failed several times in a row and is left alone for another ${pause}`,
    );
  }
  try {
    await ask();
    breakers.end(server, 'answered');
  } catch (error) {
    const isTrouble = faultOf(error)?.isServersTrouble === true;
    breakers.end(server, asker.aborted ? 'neither' : isTrouble ? 'failed' : 'answered');
    throw error;
  }
}

function failureOf(error: unknown, asker: AbortSignal, settings: RoleSettings, retries: number): unknown {
  if (asker.aborted) {
    return asker.reason instanceof AppError
      ? asker.reason
      : new AppError('stopped', { userMessage: 'The question was stopped.', cause: asker.reason });
  }
  const fault = faultOf(error);
  if (fault === null) return error;
  return new AppError('model-failed', {
    message: redactSecrets(`${fault.kind}: ${fault.message}`, [settings.apiKey]),
    userMessage: redactSecrets(describeFault(fault, settings, retries), [settings.apiKey]),
  });
}
