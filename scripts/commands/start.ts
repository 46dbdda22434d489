import path from 'node:path';
import { reachedAt } from '#lib/auth/reached-at.ts';
import { readEnv } from '#lib/env.ts';
import { readableFile } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { parseArguments, wholeNumber } from '../parse-arguments.ts';
import { requireFreePort } from '../start/require-free-port.ts';
import { serveUntilStopped } from '../start/serve-until-stopped.ts';

/** Serves until it is told to stop. What can be known to be wrong is said before any work. */
export const start: Command = {
  help: `Usage: tabletalk start [options]

Sets Tabletalk up (app store, demo data, vector store, index, pages; later starts skip what is done) and serves it on
this machine until Ctrl-C. Prints the address when it is ready. To serve others: docs/sign-in.md.

  --source FILE   a database (.sqlite, .db, .duckdb), data (.csv, .tsv, .json, .jsonl, .parquet, text also as .gz), a
                  folder or pattern of data files, a configured source, an address, or demo (TABLETALK_SOURCE)
  --port N        the port (TABLETALK_PORT, 3000)
`,
  async run(args) {
    const { values } = parseArguments('start', args, {
      options: { source: { type: 'string' }, port: { type: 'string' } },
      positionals: [],
    });
    const env = readEnv();
    const port =
      values.port === undefined
        ? env.TABLETALK_PORT
        : wholeNumber('--port', values.port, { min: 1, max: 65_535 });
    const source = values.source ?? env.TABLETALK_SOURCE;
    // Says at once when it is not known how people would reach the server.
    reachedAt({ ...env, TABLETALK_PORT: port });
    await requireFreePort(port, env.TABLETALK_HOST);
    const absoluteSource = source === 'demo' ? source : await readableFile(path.resolve(source));

    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
    // Started by an older Node that is gone: see tabletalk.js.
    process.on('disconnect', () => stop.abort());
    try {
      await serveUntilStopped({ env, source: absoluteSource, port, signal: stop.signal });
    } catch (error) {
      // Stopping in the middle of setting up makes the setting up fail, which is what was wanted.
      if (!stop.signal.aborted) throw error;
    }
    return 0;
  },
};
