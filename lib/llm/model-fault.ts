import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from 'ai';
import { readRetryAfter } from './retry-after.ts';

/**
 * Everything that can go wrong with one request to a model. `cut`: the connection or the stream ended inside the reply.
 * `garbled`: what came is not the provider's protocol. `unusable`: a complete reply that does not say what was asked for.
 * `engine`: the local engine failed; the message is a sentence for a person.
 */
export type FaultKind =
  | 'unauthorized'
  | 'not-found'
  | 'refused'
  | 'rate-limited'
  | 'server-error'
  | 'unreachable'
  | 'first-byte'
  | 'thinking'
  | 'idle'
  | 'total'
  | 'cut'
  | 'garbled'
  | 'too-large'
  | 'declined'
  | 'breaker-open'
  | 'engine'
  | 'unusable';

const brokenOff: ReadonlySet<FaultKind> = new Set(['first-byte', 'thinking', 'idle', 'total', 'cut']);

export class ModelFault extends Error {
  readonly kind: FaultKind;
  readonly status: number | null;
  /** What the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(
    kind: FaultKind,
    message: string,
    details: { status?: number | undefined; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ModelFault';
    this.kind = kind;
    this.status = details.status ?? null;
    this.retryAfterMs = details.retryAfterMs ?? null;
  }

  /** Whether the same request may do better a little later. */
  get retryable(): boolean {
    return this.kind === 'rate-limited' || this.kind === 'server-error' || this.kind === 'unreachable';
  }

  /** Whether it says that the server, rather than our request, is in trouble. */
  get isServersTrouble(): boolean {
    return this.retryable || brokenOff.has(this.kind);
  }
}

/** Names what the AI SDK, fetch or a deadline threw; null for an error that is not a model's, which is to be rethrown. */
export function faultOf(error: unknown): ModelFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelFault) return cause;
  }
  if (APICallError.isInstance(error)) return faultOfCall(error);
  if (InvalidResponseDataError.isInstance(error))
    return new ModelFault('cut', error.message, { cause: error });
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) {
    return new ModelFault('garbled', 'a part of it is not in the provider’s format', { cause: error });
  }
  return null;
}

/**
 * The fault that an error event inside a stream tells of: whatever the provider sent, usually an object with a message.
 * After the first words it is a cut, so that nobody is told the same words twice.
 */
export function faultOfEvent(event: unknown, hasWords: boolean): ModelFault {
  const kind = hasWords ? 'cut' : 'server-error';
  return faultOf(event) ?? new ModelFault(kind, messageOf(event), { cause: event });
}

function faultOfCall(error: APICallError): ModelFault {
  const status = error.statusCode;
  const details = { status, retryAfterMs: readRetryAfter(error.responseHeaders), cause: error };
  return new ModelFault(kindOfStatus(status), error.message, details);
}

function kindOfStatus(status: number | undefined): FaultKind {
  if (status === undefined) return 'unreachable';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'not-found';
  if (status === 429) return 'rate-limited';
  if (status >= 500) return 'server-error';
  if (status >= 400) return 'refused';
  return 'cut';
}

function messageOf(value: unknown): string {
  if (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string'
  ) {
    return value.message;
  }
  return JSON.stringify(value) ?? String(value);
}
