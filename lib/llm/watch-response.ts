import { ModelFault } from './model-fault.ts';
import type { ModelProvider } from './model-name.ts';

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

const defaultDeadlines: Deadlines = {
  firstByteMs: 20_000,
  thinkingMs: 60_000,
  idleMs: 15_000,
  totalMs: 120_000,
};

/** A model on this machine may have to be read from the disk first, shares the processor, and answers one by one. */
const localDeadlines: Deadlines = {
  firstByteMs: 180_000,
  thinkingMs: 120_000,
  idleMs: 60_000,
  totalMs: 600_000,
};

/** What is patient enough for a kind of model, unless one is told otherwise. */
export function deadlinesOf(provider: ModelProvider, told: Partial<Deadlines> = {}): Deadlines {
  const usual = provider === 'local' ? localDeadlines : defaultDeadlines;
  return {
    firstByteMs: told.firstByteMs ?? usual.firstByteMs,
    thinkingMs: told.thinkingMs ?? usual.thinkingMs,
    idleMs: told.idleMs ?? usual.idleMs,
    totalMs: told.totalMs ?? usual.totalMs,
  };
}

/** On the wire a reply is far larger than its text: each token comes in an event of its own. */
const mostWireBytes = 16_000_000;

/** Sees the bytes of one request, and ends the request when they stay away or are too many. */
export type ResponseWatch = {
  /** Give this to a model that is asked over HTTP; it tells the watch of what follows. */
  readonly fetch: typeof globalThis.fetch;
  /** The request is on its way: from now on its first byte is awaited. */
  asked(): void;
  /** So many bytes have come; 0 for a sign of life. */
  heard(bytes: number): void;
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
  let begun = false;
  let words = false;

  const arm = () => {
    clearTimeout(timer);
    if (signal.aborted) return;
    const [limit, fault] = !begun ? firstByte : words ? idle : thinking;
    // Made when it is time: each piece of a reply arms anew, and an error looks at its whole stack.
    timer = setTimeout(() => controller.abort(fault()), limit);
  };
  const firstByte = [
    deadlines.firstByteMs,
    () => new ModelFault('first-byte', `did not begin to answer within ${seconds(deadlines.firstByteMs)}`),
  ] as const;
  const thinking = [
    deadlines.thinkingMs,
    () =>
      new ModelFault('thinking', `sent nothing for ${seconds(deadlines.thinkingMs)} before its first word`),
  ] as const;
  const idle = [
    deadlines.idleMs,
    () => new ModelFault('idle', `stopped inside its reply: nothing came for ${seconds(deadlines.idleMs)}`),
  ] as const;

  const heard = (count: number) => {
    begun = true;
    bytes += count;
    if (bytes > mostWireBytes) {
      controller.abort(new ModelFault('too-large', `more than ${mostWireBytes / 1_000_000} MB`));
      return;
    }
    arm();
  };

  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      heard(chunk.byteLength);
      if (!signal.aborted) out.enqueue(chunk);
    },
    flush() {
      clearTimeout(timer);
    },
  });

  return {
    signal,
    asked: arm,
    heard,
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
