import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { LocalEngine } from './local-engine.ts';
import { localReply } from './local-engine-protocol.ts';
import type { LocalRequest } from './local-request.ts';

/** The side that has the engine hears of requests, the other of what becomes of them. */
export type RelayChannel = {
  send(message: RelayMessage): void;
  onMessage(listener: (message: unknown) => void): void;
};

const relayed = z.discriminatedUnion('relay', [
  z.object({ relay: z.literal('generate'), id: z.number(), request: z.custom<LocalRequest>() }),
  z.object({ relay: z.literal('stop'), id: z.number() }),
  z.object({ relay: z.literal('started'), id: z.number() }),
  z.object({ relay: z.literal('progress'), id: z.number() }),
  z.object({ relay: z.literal('token'), id: z.number(), text: z.string() }),
  z.object({ relay: z.literal('done'), id: z.number(), reply: localReply }),
  z.object({
    relay: z.literal('failed'),
    id: z.number(),
    code: z.enum(['model-failed', 'stopped']),
    sentence: z.string(),
  }),
]);
export type RelayMessage = z.infer<typeof relayed>;

/** Whether a message is the relay's, and not the work of the process that shares its channel with it. */
export function isRelayed(message: unknown): boolean {
  return relayed.safeParse(message).success;
}

/** Answers the requests that come over a channel with this process's engine, so that a model is in memory once. */
export function serveEngine(engine: Pick<LocalEngine, 'generate'>, channel: RelayChannel): { close(): void } {
  const running = new Map<number, AbortController>();
  channel.onMessage((message) => {
    const asked = relayed.safeParse(message).data;
    if (asked?.relay === 'stop') running.get(asked.id)?.abort(stopped());
    if (asked?.relay !== 'generate') return;
    const { id, request } = asked;
    const controller = new AbortController();
    running.set(id, controller);
    engine
      .generate(request, {
        signal: controller.signal,
        onStart: () => channel.send({ relay: 'started', id }),
        onProgress: () => channel.send({ relay: 'progress', id }),
        onToken: (text) => channel.send({ relay: 'token', id, text }),
      })
      .then((reply) => channel.send({ relay: 'done', id, reply }))
      .catch((error: unknown) => channel.send({ relay: 'failed', id, ...failureOf(error) }))
      .finally(() => running.delete(id));
  });
  return {
    close() {
      for (const controller of running.values()) controller.abort(stopped());
    },
  };
}

/** The engine at the other end of a channel. It answers and fails as the engine itself does. */
export function relayedEngine(channel: RelayChannel): Pick<LocalEngine, 'generate' | 'close'> {
  const waiting = new Map<number, (message: RelayMessage) => void>();
  let ids = 0;
  channel.onMessage((message) => {
    const told = relayed.safeParse(message).data;
    if (told) waiting.get(told.id)?.(told);
  });
  return {
    generate(request, { signal, onStart, onProgress, onToken } = {}) {
      const id = ++ids;
      return new Promise((resolve, reject) => {
        const end = () => {
          waiting.delete(id);
          signal?.removeEventListener('abort', abort);
        };
        const abort = () => {
          end();
          channel.send({ relay: 'stop', id });
          reject(signal?.reason instanceof AppError ? signal.reason : stopped());
        };
        if (signal?.aborted) return abort();
        signal?.addEventListener('abort', abort, { once: true });
        waiting.set(id, (message) => {
          if (message.relay === 'started') onStart?.();
          if (message.relay === 'progress') onProgress?.();
          if (message.relay === 'token') onToken?.(message.text);
          if (message.relay === 'done') {
            end();
            resolve(message.reply);
          }
          if (message.relay === 'failed') {
            end();
            reject(new AppError(message.code, { userMessage: message.sentence }));
          }
        });
        channel.send({ relay: 'generate', id, request });
      });
    },
    close: async () => undefined,
  };
}

function failureOf(error: unknown): { code: 'model-failed' | 'stopped'; sentence: string } {
  if (error instanceof AppError && (error.code === 'model-failed' || error.code === 'stopped'))
    return { code: error.code, sentence: error.userMessage };
  console.error(error);
  return { code: 'model-failed', sentence: 'The local model failed. The details are in the log.' };
}

function stopped(): AppError {
  return new AppError('stopped', { userMessage: 'The question was stopped.' });
}
