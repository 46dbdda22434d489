import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '#lib/__fixtures__/free-port.ts';
import { projectRoot } from '#lib/project-root.ts';

export type LaunchedProduct = {
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything it has printed until it was ready. */
  readonly printed: string;
  /** Ends it as Ctrl-C does, unless it has ended. */
  stop(): Promise<void>;
};

/**
 * Runs `tabletalk start` as a person does and resolves when it says that it is ready; `variables` are set over those of
 * this process. Rejects with everything it printed when it ends instead.
 */
export async function launchProduct(options: {
  readonly dataDir: string;
  /** The folder of its code; this one when absent. */
  readonly checkout?: string;
  /** A free one when absent. */
  readonly port?: number;
  /** As for --source; TABLETALK_SOURCE decides when absent. */
  readonly source?: string;
  readonly variables: Readonly<Record<string, string>>;
  /** For Node itself, as `--inspect`. */
  readonly nodeOptions?: readonly string[];
}): Promise<LaunchedProduct> {
  const { checkout = projectRoot } = options;
  const port = options.port ?? (await freePort());
  const named = options.source === undefined ? [] : ['--source', options.source];
  const child = spawn(
    process.execPath,
    [
      ...(options.nodeOptions ?? []),
      path.join(checkout, 'scripts/tabletalk.js'),
      ...['start', '--port', String(port), ...named],
    ],
    {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...options.variables,
        TABLETALK_DATA: options.dataDir,
        // Whoever starts it may be the product too: another version would serve the pages of that one.
        TABLETALK_ROOT: '',
      },
    },
  );
  const printed = await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    printed,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
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
