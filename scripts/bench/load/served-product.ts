import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';

export type ServedProduct = {
  readonly address: string;
  /** Resident memory of all its processes, in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts the product on the demo data, without a model, as a person does. Rejects with what it printed when it ends instead. */
export async function serveDemo(dataDir: string): Promise<ServedProduct> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, 'scripts/tabletalk.js'), 'start', '--port', String(port), '--source', 'demo'],
    {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        TABLETALK_DATA: dataDir,
        TABLETALK_MODEL: '',
        DATABASE_URL: '',
        // What is measured is the work, not the ceiling of one person.
        TABLETALK_MAX_QUESTIONS_PER_MINUTE: '1000000',
      },
    },
  );
  await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    memoryMb: async () => (await residentKb(child.pid ?? 0)) / 1024,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string) => {
      output += text;
      if (output.includes('Tabletalk is ready')) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with exit ${code}:\n${output}`)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the probe has no port');
  return address.port;
}

/** Of a process and everything it started; 0 where /proc does not tell. */
async function residentKb(pid: number): Promise<number> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
    const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(residentKb));
    return theirs.reduce((sum, each) => sum + each, own);
  } catch (error) {
    // A process that has just ended, or a system without /proc.
    if (error instanceof Error && 'code' in error) return 0;
    throw error;
  }
}
