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

/**
 * The one that chromadb asks for, or where this system's C library is too old for it, an older one that somebody installed
 * beside Tabletalk (docs/install.md). Throws what was wrong with the first when neither loads.
 */
function loadBinding(): { cli(argv: string[]): void } {
  const suffix = { linux: '-gnu', win32: '-msvc' }[process.platform as string] ?? '';
  const name = `chromadb-js-bindings-${process.platform}-${process.arch}${suffix}`;
  const requireHere = createRequire(import.meta.url);
  try {
    return createRequire(requireHere.resolve('chromadb'))(name);
  } catch (tooNew) {
    try {
      return requireHere(name);
    } catch {
      throw tooNew; // Mostly the same one again.
    }
  }
}
