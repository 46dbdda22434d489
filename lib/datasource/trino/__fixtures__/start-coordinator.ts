import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../project-root.ts';

/** The Java programs of a coordinator, one line, as `npm run test:trino` found them. */
export const classPathFile = path.join(projectRoot, 'node_modules/.cache/tabletalk-trino/classpath.txt');

const startMs = 120_000;

/** A real Trino coordinator with the catalogs `tpch` and `lake`; the schema `fixture` of the lake is that of the contract. */
export type Coordinator = {
  readonly port: number;
  /** What it says of the statements that contain a text, newest last. */
  queries(containing: string): Promise<{ state: string; error: string | null }[]>;
  /** The session properties that came with a statement. */
  sessionOf(statement: string): Promise<Readonly<Record<string, string>>>;
  /** Connections of this process to it. */
  connections(): number;
  stop(): Promise<void>;
};

/** Why no coordinator can be started here; null when it can. */
export function coordinatorMissing(): string | null {
  if (!existsSync('/proc/self/net/tcp')) return 'connections are counted in /proc, which only Linux has';
  if (!existsSync(classPathFile))
    return 'Trino is not there (npm run test:trino, which needs Maven and Java)';
  if (spawnSync('java', ['-version']).status !== 0) return 'there is no Java';
  return null;
}

export async function startCoordinator(): Promise<Coordinator> {
  const child = spawn(
    'java',
    [
      '-Xmx1g',
      // One heap of a gigabyte needs no collector that works beside it.
      '-XX:+UseSerialGC',
      '-XX:TieredStopAtLevel=1',
      // With one compiler Java keeps little room for what it compiles, and Trino compiles each query.
      '-XX:ReservedCodeCacheSize=256m',
      '-cp',
      readFileSync(classPathFile, 'utf8').trim(),
      path.join(import.meta.dirname, 'coordinator/Coordinator.java'),
    ],
    // It ends with its standard input, and so with this process.
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL'))
      await once(child, 'exit');
  };
  try {
    const address = await addressOf(child);
    const port = Number(new URL(address).port);
    const ask = async (place: string) =>
      (await fetch(`${address}/v1/query${place}`, { headers: { 'X-Trino-User': 'admin' } })).json();
    return {
      port,
      queries: async (containing) => {
        const listed: QueryInfo[] = await ask('');
        return listed
          .filter(({ query }) => query.includes(containing))
          .sort((left, right) => (left.queryId < right.queryId ? -1 : 1))
          .map(({ state, errorCode }) => ({ state, error: errorCode?.name ?? null }));
      },
      sessionOf: async (statement) => {
        const listed: QueryInfo[] = await ask('');
        const { queryId } = listed.find(({ query }) => query === statement) ?? {};
        return (await ask(`/${queryId}`)).session.systemProperties;
      },
      connections: () => connectionsTo(port),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type QueryInfo = {
  readonly queryId: string;
  readonly query: string;
  readonly state: string;
  readonly errorCode?: { readonly name: string };
};

function addressOf(child: ChildProcess): Promise<string> {
  let seen = '';
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The coordinator ${what}: ${seen.slice(-2_000)}`));
    const deadline = setTimeout(() => fail('did not start in time'), startMs);
    const look = (chunk: string) => {
      seen += chunk;
      const [, address] = /TRINO (http\S+) ready/.exec(seen) ?? [];
      if (address === undefined) return;
      clearTimeout(deadline);
      seen = '';
      // What it logs from now on is read so that it does not wait for a reader.
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', look).resume();
      resolve(address);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', look);
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(deadline);
      fail('ended before it was ready');
    });
  });
}

/** The coordinator's parts speak with each other on the same port, so only sockets of this process count. */
function connectionsTo(port: number): number {
  const own = new Set(
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[1] ?? [];
      } catch {
        // Closed since it was listed.
        return [];
      }
    }),
  );
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = '01';
  return readFileSync('/proc/self/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, , to, state, , , , , , inode = '']) =>
        to?.endsWith(remote) && state === established && own.has(inode),
    ).length;
}
