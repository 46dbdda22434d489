import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { hasTestEngine, missingTestEngine, testEngineDir } from './__fixtures__/test-engine.ts';
import { tinyGguf } from './__fixtures__/tiny-gguf.ts';
import { createLocalEngine, type LocalEngine, type LocalEngineOptions } from './local-engine.ts';
import type { LocalRequest } from './local-request.ts';

const fixture = (name: string) => fileURLToPath(new URL(`./__fixtures__/${name}`, import.meta.url));
const fakeChild = fixture('fake-engine-child.ts');
const reply = 'Seven orders were placed.';

let folder: string;
let tiny: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-local-'));
  tiny = path.join(folder, 'tiny.gguf');
  await writeFile(tiny, tinyGguf({ reply }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const engines: LocalEngine[] = [];
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
});

function start(options: Partial<LocalEngineOptions>): LocalEngine {
  const engine = createLocalEngine({ engineDir: folder, childFile: fakeChild, ...options });
  engines.push(engine);
  return engine;
}

function asking(text: string, more: Partial<LocalRequest> = {}): LocalRequest {
  const rest = {
    schema: null,
    temperature: 0,
    topP: null,
    topK: null,
    seed: null,
    stop: [],
    maxTokens: 60,
  };
  return { file: tiny, messages: [{ role: 'user', text }], ...rest, ...more };
}

const children = [
  { name: 'a fake child', installed: true, options: { childFile: fakeChild } },
  {
    name: 'the real child',
    installed: hasTestEngine,
    options: { engineDir: testEngineDir, childFile: undefined },
  },
];

describe.each(children)('$name', ({ installed, options }) => {
  describe.runIf(installed)('of a local engine', () => {
    // Its child starts with the first request, which takes longer than all that is asked of it.
    let shared: LocalEngine;
    beforeAll(() => {
      shared = createLocalEngine({ engineDir: folder, ...options });
    });
    afterAll(() => shared?.close());

    test('answers, streams the same words, and says what it did', async () => {
      const engine = shared;
      expect(engine.status()).toMatchObject({ state: 'stopped', loaded: null, processId: null });
      const words: string[] = [];
      const events: string[] = [];
      const answer = await engine.generate(asking(reply), {
        onStart: () => events.push('start'),
        onProgress: () => events.push('progress'),
        onToken: (text) => words.push(text),
      });
      expect(answer).toMatchObject({ text: reply, finish: 'stop' });
      expect(words.join('')).toBe(reply);
      expect(words.length).toBeGreaterThan(1);
      expect(events.slice(0, 2)).toEqual(['start', 'progress']);
      expect(answer.usage.output).toBeGreaterThan(1);
      expect(engine.status()).toMatchObject({ state: 'ready', loaded: { file: tiny }, failure: null });
      expect(engine.status().memoryBytes).toBeGreaterThan(0);
    });

    test('loads ahead of the first request', async () => {
      const engine = start(options);
      expect(await engine.load(tiny)).toMatchObject({ file: tiny, contextTokens: 8192, device: 'cpu' });
      expect(engine.status().loaded?.file).toBe(tiny);
    });

    test('answers requests one after another in the order they came', async () => {
      const engine = shared;
      const begun: string[] = [];
      const ended: string[] = [];
      const ask = async (name: string) => {
        await engine.generate(asking(reply), { onStart: () => begun.push(name) });
        ended.push(name);
      };
      const all = Promise.all(['a', 'b', 'c'].map(ask));
      expect(engine.status().waiting).toBe(2);
      await all;
      expect(begun).toEqual(['a', 'b', 'c']);
      expect(ended).toEqual(['a', 'b', 'c']);
    });

    test('a killed child is an error that a person can read, and the next request starts another', async () => {
      const notices: string[] = [];
      const engine = start({ ...options, onNotice: (notice) => notices.push(notice) });
      await engine.load(tiny);
      const child = Number(engine.status().processId ?? Number.NaN);
      // Stopped, it cannot answer before it is killed, however late this process learns of anything.
      process.kill(child, 'SIGSTOP');
      const victim = engine.generate(asking(`wait ${reply}`));
      process.kill(child, 'SIGKILL');
      await expect(victim).rejects.toMatchObject({
        code: 'model-failed',
        userMessage: expect.stringContaining('the memory is full'),
      });
      expect(engine.status().failure).toContain('the memory is full');
      expect(notices).toHaveLength(1);
      expect((await engine.generate(asking(reply))).text).toBe(reply);
      expect(engine.status().failure).toBeNull();
    });

    test('a request that is stopped in its reply ends at once, and the next one is answered', async () => {
      const engine = shared;
      const stop = new AbortController();
      const stopped = engine.generate(asking(`wait ${reply}`), {
        signal: stop.signal,
        onToken: () => stop.abort(),
      });
      const next = engine.generate(asking(reply));
      await expect(stopped).rejects.toMatchObject({ code: 'stopped' });
      expect((await next).text).toBe(reply);
    });
  });
});

if (!hasTestEngine) test.skip(`The real engine is left out: ${missingTestEngine}`, () => {});

test('a request that is stopped while it waits never reaches the child', async () => {
  const engine = start({});
  const running = new AbortController();
  const waiting = new AbortController();
  const first = engine.generate(asking('wait'), { signal: running.signal });
  const second = engine.generate(asking('never'), { signal: waiting.signal });
  const third = engine.generate(asking('third'));
  const reason = new AppError('stopped', { userMessage: 'Good enough.' });
  waiting.abort(reason);
  await expect(second).rejects.toBe(reason);
  running.abort();
  await expect(first).rejects.toMatchObject({ code: 'stopped' });
  // The fake child counts the requests it has seen: the first and this one.
  expect((await third).usage.input).toBe(2);
  await expect(engine.generate(asking('x'), { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'stopped',
  });
});

test('a request that only reads gives way to one that asks, and is not begun beside one', async () => {
  const engine = start({});
  const reading = engine.generate(asking('wait', { maxTokens: 0 }));
  const asked = engine.generate(asking('How many?'));
  const late = engine.generate(asking('read', { maxTokens: 0 }));
  await expect(reading).rejects.toMatchObject({ code: 'stopped' });
  await expect(late).rejects.toMatchObject({ code: 'stopped' });
  // The fake child counts the requests it has seen: the first reading and the question.
  expect((await asked).usage.input).toBe(2);
  expect(engine.status().failure).toBeNull();
});

test('a stop while the model is loaded does not lose sight of the model', async () => {
  const engine = start({});
  const stop = new AbortController();
  const stopped = engine.generate(asking('wait'), { signal: stop.signal, onStart: () => stop.abort() });
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' });
  await engine.generate(asking('next'));
  expect(engine.status()).toMatchObject({ state: 'ready', loaded: { file: tiny } });
});

test('a child that ends by itself, or talks nonsense, fails its request and not the next', async () => {
  const engine = start({});
  await expect(engine.generate(asking('crash'))).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringContaining('ended unexpectedly (code 7)'),
  });
  await expect(engine.generate(asking('garbage'))).rejects.toMatchObject({
    code: 'model-failed',
    message: expect.stringContaining('an answer that cannot be read'),
  });
  expect((await engine.generate(asking('fine'))).text).toBe('fine');
});

test('a failure that the child survives is told in its own words, by the same child', async () => {
  const engine = start({});
  await engine.load(tiny);
  const { processId } = engine.status();
  await expect(engine.generate(asking('fail'))).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: 'It did not fit.',
  });
  expect(engine.status()).toMatchObject({ state: 'ready', processId, failure: 'It did not fit.' });
});

test('an engine that nobody asks is unloaded, and starts again when it is asked', async () => {
  const unloaded = Promise.withResolvers<string>();
  const engine = start({ idleMs: 1, onNotice: unloaded.resolve });
  await engine.generate(asking('one'));
  expect(await unloaded.promise).toContain('unloaded');
  expect(engine.status()).toMatchObject({ state: 'stopped', loaded: null, memoryBytes: null });
  expect((await engine.generate(asking('two'))).text).toBe('two');
});

test('closing ends the child and stops whoever waits', async () => {
  const engine = start({});
  const running = engine.generate(asking('wait'));
  const waiting = engine.generate(asking('later'));
  const results = Promise.allSettled([running, waiting]);
  await engine.close();
  for (const result of await results) {
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'stopped' } });
  }
  await expect(engine.generate(asking('after'))).rejects.toMatchObject({ code: 'stopped' });
});

test('without the engine a request says how to get it', async () => {
  const engine = createLocalEngine({ engineDir: path.join(folder, 'nothing') });
  await expect(engine.generate(asking('x'))).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringContaining('is not installed'),
  });
});

test('the child does not outlive a killed parent', async () => {
  const parent = spawn(process.execPath, [fixture('waiting-parent.ts'), fakeChild], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(parent.stdout, 'data');
  const child = Number(String(said).trim());
  expect(isAlive(child)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  // Ends as soon as it is gone; the runner's own time limit fails a test whose child lives on.
  while (isAlive(child)) await delay(50);
});

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    // No such process, which is the answer.
    return false;
  }
}
