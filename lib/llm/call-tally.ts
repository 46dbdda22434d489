import type { ModelCall } from '../domain/model-call.ts';
import type { ModelRole } from '../domain/model-role.ts';
import type { Reply } from './collect-reply.ts';
import { formatModelName } from './model-name.ts';
import { type FailedReply, type ModelPrompt, printPrompt } from './model-prompt.ts';
import { costOf, type RequestTokens } from './prices.ts';
import { redactSecrets } from './redact-secrets.ts';
import type { RoleSettings } from './role-settings.ts';

/** What a call has used so far, request by request. */
export type CallTally = {
  /** The first reply when it could not be used: the request after it is the repair. */
  failed: FailedReply | null;
  reply: Reply;
  retries: number;
  readonly requests: RequestTokens[];
};

export function startTally(): CallTally {
  return { failed: null, reply: emptyReply(), retries: 0, requests: [] };
}

export function emptyReply(): Reply {
  return { text: '', finish: null, usage: null, warnings: [] };
}

/** The record of a call that has ended; the key, and whatever looks like one, is taken out of its texts. */
export function callOf(
  {
    role,
    prompt,
    step = null,
  }: { readonly role: ModelRole; readonly prompt: ModelPrompt; readonly step?: string | null },
  settings: RoleSettings,
  tally: CallTally,
  ending: { readonly ms: number; readonly error: string | null; readonly stopped: boolean },
): ModelCall {
  const redact = (text: string) => redactSecrets(text, [settings.apiKey]);
  const costs = tally.requests.map((request) => costOf(settings.model, request));
  return {
    role,
    step,
    model: formatModelName(settings.model),
    prompt: redact(printPrompt(prompt, tally.failed)),
    reply: redact(tally.reply.text),
    tokens: tally.requests.length === 0 ? null : sumOf(tally.requests),
    costUsd:
      costs.length === 0 || costs.includes(null)
        ? null
        : costs.reduce<number>((total, cost) => total + (cost ?? 0), 0),
    ms: ending.ms,
    retries: tally.retries,
    repaired: tally.failed !== null,
    warnings: tally.reply.warnings,
    error: ending.error,
    ...(ending.stopped ? { stopped: true } : {}),
  };
}

function sumOf(requests: readonly RequestTokens[]): ModelCall['tokens'] {
  const sum = (count: (request: RequestTokens) => number) =>
    requests.reduce((total, request) => total + count(request), 0);
  return {
    input: sum((request) => request.input),
    cachedInput: sum((request) => request.cachedInput),
    output: sum((request) => request.output),
  };
}

/** Nothing for a server that does not tell its usage. */
export function tokensOf(usage: Reply['usage']): RequestTokens[] {
  if (usage?.inputTokens.total === undefined && usage?.outputTokens.total === undefined) return [];
  return [
    {
      input: usage.inputTokens.total ?? 0,
      cachedInput: usage.inputTokens.cacheRead ?? 0,
      cacheWrite: usage.inputTokens.cacheWrite ?? 0,
      output: usage.outputTokens.total ?? 0,
    },
  ];
}
