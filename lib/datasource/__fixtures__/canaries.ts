import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

export type Canaries = {
  /** A file anyone may read; its content must never be seen in a result. */
  readonly file: string;
  readonly secret: string;
  /** A folder anyone may write to; nothing may appear in it. */
  readonly folder: string;
  readonly port: number;
  /** How many connections the listener has had. */
  connections(): number;
  stop(): Promise<void>;
};

/** A file and a listener on loopback that no statement may reach. */
export async function startCanaries(): Promise<Canaries> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'tabletalk-canary-'));
  const secret = 'canary-7f3a9c';
  const file = path.join(root, 'canary.txt');
  await writeFile(file, `${secret}\n`);
  await chmod(root, 0o777);
  let count = 0;
  const listener = createServer((socket) => {
    count += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    file,
    secret,
    folder: root,
    port: address.port,
    connections: () => count,
    stop: async () => {
      listener.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
