import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { isRelayed, type RelayChannel, relayedEngine, serveEngine } from './engine-relay.ts';
import type { GenerateOptions, LocalEngine } from './local-engine.ts';
import type { LocalRequest } from './local-request.ts';

/** Two ends of one channel, which carries nothing but plain data. */
function channel(): [RelayChannel, RelayChannel] {
  const [left, right] = [new EventEmitter(), new EventEmitter()];
  const end = (own: EventEmitter, other: EventEmitter): RelayChannel => ({
    send: (message) => other.emit('message', structuredClone(message)),
    onMessage: (listener) => own.on('message', listener),
  });
  return [end(left, right), end(right, left)];
}

const request: LocalRequest = {
  file: '/m.gguf',
  messages: [{ role: 'user', text: 'hello' }],
  schema: null,
  temperature: 0,
  topP: null,
  topK: null,
  seed: null,
  stop: [],
  maxTokens: 8,
};
const reply = {
  text: 'hi',
  finish: 'stop' as const,
  usage: { input: 1, cachedInput: 0, output: 1 },
  firstTokenMs: 1,
  totalMs: 2,
};

function connected(generate: LocalEngine['generate']) {
  const [here, there] = channel();
  const served = serveEngine({ generate }, there);
  return { engine: relayedEngine(here), served };
}

test('a request is answered by the engine of the other process, with its progress and words on the way', async () => {
  const { engine } = connected(async (asked, { onStart, onProgress, onToken } = {}) => {
    onStart?.();
    onProgress?.();
    onToken?.(asked.messages[0]?.text ?? '');
    return reply;
  });
  const heard: string[] = [];
  const options: GenerateOptions = {
    onStart: () => heard.push('started'),
    onProgress: () => heard.push('progress'),
    onToken: (text) => heard.push(text),
  };
  expect(await engine.generate(request, options)).toEqual(reply);
  expect(heard).toEqual(['started', 'progress', 'hello']);
});

test('it fails with the sentence that the engine failed with', async () => {
  const { engine } = connected(async () => {
    throw new AppError('model-failed', { userMessage: 'It did not fit.' });
  });
  await expect(engine.generate(request)).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: 'It did not fit.',
  });
});

test('a stop reaches the engine, and so does the end of the process that asked', async () => {
  const aborted: boolean[] = [];
  const { engine, served } = connected(
    (_asked, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          aborted.push(true);
          reject(signal.reason);
        });
      }),
  );
  const stop = new AbortController();
  const first = engine.generate(request, { signal: stop.signal });
  stop.abort(new AppError('stopped', { userMessage: 'Enough.' }));
  await expect(first).rejects.toMatchObject({ userMessage: 'Enough.' });
  const second = engine.generate(request);
  served.close();
  await expect(second).rejects.toMatchObject({ code: 'stopped' });
  expect(aborted).toEqual([true, true]);
});

test('what else a channel carries is not the relay’s', () => {
  expect(isRelayed({ path: '/a.sqlite', question: {} })).toBe(false);
  expect(isRelayed({ relay: 'stop', id: 1 })).toBe(true);
});
