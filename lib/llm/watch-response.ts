import { ModelFault } from './model-fault.ts';

/** Milliseconds. */
export type Deadlines = {
  /** From the request to the first byte of the reply. */
  readonly firstByteMs: number;
  /** The longest silence between the first byte and the first word: models that reason may say nothing meanwhile. */
  readonly thinkingMs: number;
  /** The longest silence after the first word. */
  readonly idleMs: number;
  /** One call with its retries and its repair. */
  readonly totalMs: number;
};

export const defaultDeadlines: Deadlines = {
  firstByteMs: 20_000,
  thinkingMs: 60_000,
  idleMs: 15_000,
  totalMs: 120_000,
};

/** On the wire a reply is far larger than its text: each token comes in an event of its own. */
const mostWireBytes = 16_000_000;

/** Sees the bytes of one request, and ends the request when they stay away or are too many. */
export type ResponseWatch = {
  /** Give this to the model. */
  readonly fetch: typeof globalThis.fetch;
  /** Aborts with the caller's reason, or with the fault that a deadline is. */
  readonly signal: AbortSignal;
  /** Tell it that the first word has come. */
  wordsBegan(): void;
  /** Ends the request with a fault. */
  refuse(fault: ModelFault): void;
  /** Must be called when the request is over, however it ended: it lets go of timer and connection. */
  close(): void;
};

export function watchResponse(deadlines: Deadlines, callersSignal: AbortSignal): ResponseWatch {
  const controller = new AbortController();
  const signal = AbortSignal.any([callersSignal, controller.signal]);
  let timer: NodeJS.Timeout | undefined;
  let bytes = 0;
  let words = false;

  const arm = () => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const [limit, fault] = bytes === 0 ? firstByte() : words ? idle() : thinking();
    timer = setTimeout(() => controller.abort(fault), limit);
  };
  const firstByte = () =>
    [
      deadlines.firstByteMs,
      new ModelFault('first-byte', `did not begin to answer within ${seconds(deadlines.firstByteMs)}`),
    ] as const;
  const thinking = () =>
    [
      deadlines.thinkingMs,
      new ModelFault('thinking', `sent nothing for ${seconds(deadlines.thinkingMs)} before its first word`),
    ] as const;
  const idle = () =>
    [
      deadlines.idleMs,
      new ModelFault('idle', `stopped inside its reply: nothing came for ${seconds(deadlines.idleMs)}`),
    ] as const;

  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      bytes += chunk.byteLength;
      if (bytes > mostWireBytes) {
        controller.abort(new ModelFault('too-large', `more than ${mostWireBytes / 1_000_000} MB`));
        return;
      }
      arm();
      out.enqueue(chunk);
    },
    flush() {
      clearTimeout(timer);
    },
  });

  return {
    signal,
    fetch: async (input, init) => {
      arm();
      // A redirect would carry the key to another address.
      const response = await fetch(input, { ...init, signal, redirect: 'error' });
      if (response.body === null) return response;
      return new Response(response.body.pipeThrough(count), {
        status: response.status,
        headers: response.headers,
      });
    },
    wordsBegan() {
      if (words) return;
      words = true;
      arm();
    },
    refuse: (fault) => controller.abort(fault),
    close() {
      clearTimeout(timer);
      controller.abort(new ModelFault('cut', 'the request is over'));
    },
  };
}

export function seconds(ms: number): string {
  return `${Number((ms / 1000).toPrecision(3))} s`;
}
