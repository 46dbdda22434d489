import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Product = {
  readonly address: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
  /** As it was asked for: a file, or `demo`. */
  readonly source: string;
  /** Everything it has printed until it was ready. */
  readonly printed: string;
  /** Ends it as Ctrl-C does and removes its data folder. */
  stop(): Promise<void>;
};

const root = path.join(import.meta.dirname, '..');

/**
 * Starts the product as a person does and resolves when it says that it is ready. Without `dataDir` it begins with
 * nothing; `modelUrl` names a server as its language model, `variables` are set besides. A TABLETALK_SOURCE among them takes
 * the place of --source. Rejects with everything it printed when it ends instead.
 */
export async function startProduct(
  options: {
    source?: string;
    dataDir?: string;
    port?: number;
    modelUrl?: string;
    variables?: Readonly<Record<string, string>>;
  } = {},
): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'tabletalk-e2e-')));
  const port = options.port ?? (await freePort());
  const source = options.source ?? 'demo';
  const script = path.join(root, 'scripts/tabletalk.js');
  const named = options.variables?.TABLETALK_SOURCE === undefined ? ['--source', source] : [];
  const child = spawn(process.execPath, [script, 'start', '--port', String(port), ...named], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TABLETALK_DATA: dataDir,
      TABLETALK_SOURCE: '',
      DATABASE_URL: '',
      CHROMA_URL: '',
      REDIS_URL: '',
      OPENAI_API_KEY: '',
      TABLETALK_STRATEGY: '',
      TABLETALK_MODEL: options.modelUrl === undefined ? '' : 'openai-compatible:scripted',
      TABLETALK_MODEL_BASE_URL: options.modelUrl ?? '',
      TABLETALK_MODEL_MIRROR: '',
      TABLETALK_MODEL_CATALOGUE: '',
      TABLETALK_SIGN_IN: '',
      TABLETALK_PUBLIC_URL: '',
      ...options.variables,
    },
  });
  const printed = await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    dataDir,
    source,
    printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: string) => {
      output += text;
      if (output.includes('Tabletalk is ready')) resolve(output);
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
