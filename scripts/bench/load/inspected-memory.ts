import type { ChildProcess } from 'node:child_process';
import { on } from 'node:events';
import { z } from 'zod';

/** So that Node takes a free port when it is told to open its inspector. */
export const inspectorOptions = ['--inspect-port=0'];

/** What the objects of a process take that a full collection leaves, and their buffers. */
export type InspectedMemory = Disposable & {
  /** In MB, after a full collection; the size that the system sees also counts what V8 has not yet given back. */
  liveMb(): Promise<number>;
};

const reply = z.object({
  id: z.number(),
  result: z.unknown(),
  error: z.object({ message: z.string() }).optional(),
});
const heapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number() });

/** Has a running process open its inspector; whoever `started` it with `inspectorOptions` passes on what it prints. */
export async function inspectMemory(pid: number, started: ChildProcess): Promise<InspectedMemory> {
  const address = await inspectorOf(pid, started);
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const opened = Promise.withResolvers<void>();
  socket.addEventListener('open', () => opened.resolve());
  socket.addEventListener('error', () => opened.reject(new Error(`Nobody answers at ${address}`)));
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = reply.parse(JSON.parse(String(data)));
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error.message));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${address} was closed`));
  });
  await opened.promise;
  let calls = 0;
  const call = (method: string): Promise<unknown> => {
    calls += 1;
    const answered = Promise.withResolvers<unknown>();
    waiting.set(calls, answered);
    socket.send(JSON.stringify({ id: calls, method }));
    return answered.promise;
  };
  return {
    async liveMb() {
      await call('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = heapUsage.parse(await call('Runtime.getHeapUsage'));
      return (usedSize + backingStorageSize) / 2 ** 20;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

async function inspectorOf(pid: number, { stderr }: ChildProcess): Promise<string> {
  if (stderr === null) throw new Error('What it prints goes elsewhere');
  const printing = on(stderr, 'data', { close: ['end'] });
  process.kill(pid, 'SIGUSR1');
  let printed = '';
  for await (const [text] of printing) {
    printed += text;
    const address = /Debugger listening on (ws:\/\/\S+)\s/.exec(printed)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`It ended without an inspector:\n${printed}`);
}
