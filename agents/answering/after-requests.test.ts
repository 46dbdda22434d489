import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const linux = process.platform === 'linux';

test.runIf(linux)('a thread works after its process, which keeps its own place', async () => {
  const file = new URL('./after-requests.ts', import.meta.url).href;
  const code = `
    import { readlinkSync } from 'node:fs';
    import { getPriority } from 'node:os';
    import { parentPort } from 'node:worker_threads';
    import { workAfterRequests } from '${file}';
    const priority = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)));
    const before = priority();
    workAfterRequests();
    parentPort.postMessage({ before, after: priority() });`;
  const own = getPriority();
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`));
  const [{ before, after }] = (await once(thread, 'message')) as [{ before: number; after: number }];
  await thread.terminate();
  expect(after).toBeGreaterThan(before);
  expect(getPriority()).toBe(own);
});
