import { createRequire } from 'node:module';
import { isMainThread, Worker } from 'node:worker_threads';

/**
 * The bundled Chroma server as a process of its own: `chroma-child.ts <data folder> <port>`. The binding's `cli` blocks
 * its thread for good and does not react to SIGTERM, so it gets a worker thread while this thread watches the pipe that
 * the parent holds. When the pipe closes, for whatever reason the parent ended, the process kills itself; the data
 * survives that. One process, so that killing it can leave nothing behind.
 */
const [, , dataFolder = '', port = ''] = process.argv;

if (isMainThread) {
  process.umask(0o077); // The texts it keeps are for their owner alone.
  const endAtOnce = () => process.kill(process.pid, 'SIGKILL');
  process.stdin.on('end', endAtOnce).on('close', endAtOnce).on('error', endAtOnce).resume();
  new Worker(new URL(import.meta.url), { argv: [dataFolder, port] }).on('error', (error) => {
    process.stderr.write(`${error.message}\n`, () => process.exit(1));
  });
} else {
  loadBinding().cli(['chroma', 'run', '--path', dataFolder, '--host', '127.0.0.1', '--port', port]);
}

function loadBinding(): { cli(argv: string[]): void } {
  const suffix = { linux: '-gnu', win32: '-msvc' }[process.platform as string] ?? '';
  const requireFromChroma = createRequire(createRequire(import.meta.url).resolve('chromadb'));
  return requireFromChroma(`chromadb-js-bindings-${process.platform}-${process.arch}${suffix}`);
}
