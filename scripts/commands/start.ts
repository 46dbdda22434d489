import { identityProvider } from '#lib/auth/identity-provider.ts';
import { providerGrants } from '#lib/auth/provider-grants.ts';
import { providerProblem } from '#lib/auth/provider-problem.ts';
import { reachedAt } from '#lib/auth/reached-at.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { mailServer } from '#lib/mail/mail-server.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { parseArguments, wholeNumber } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';
import { requireFreePort } from '../start/require-free-port.ts';
import { serveUntilStopped } from '../start/serve-until-stopped.ts';

/** Serves until it is told to stop. What can be known to be wrong is said before any work. */
export const start: Command = {
  help: `Usage: tabletalk start [options]

Sets Tabletalk up (app store, demo data, vector store, index, pages; later starts skip what is done) and serves it on
this machine until Ctrl-C. Prints the address when it is ready. To serve others: docs/sign-in.md.

  --source FILE   a database (.sqlite, .db, .duckdb), data (.csv, .tsv, .json, .jsonl, .parquet, text also as .gz), a
                  folder or pattern of data files, the address of a server such as postgres://user@host:5432/database,
                  the name of a configured source, or demo (TABLETALK_SOURCE)
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
    await checkProvider(env);
    mailServer(env);
    if (env.TABLETALK_SIGN_IN === 'off') {
      process.stderr.write(
        'TABLETALK_SIGN_IN=off: nobody signs in, and whoever reaches Tabletalk is an administrator.\n',
      );
    }
    await requireFreePort(port, env.TABLETALK_HOST);
    // The demo is made while the pages are built; everything else is there already or is wrong.
    const known =
      source === 'demo' ? source : await chosenSource(source, env, createProgress({ silent: true }));

    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
    // Started by an older Node that is gone: see tabletalk.js.
    process.on('disconnect', () => stop.abort());
    try {
      await serveUntilStopped({ env, source: known, port, signal: stop.signal });
    } catch (error) {
      // Stopping in the middle of setting up makes the setting up fail, which is what was wanted.
      if (!stop.signal.aborted) throw error;
    }
    return 0;
  },
};

/** Half a configuration is refused before any work; a provider that is down now may be back when somebody signs in. */
async function checkProvider(env: Env): Promise<void> {
  const provider = identityProvider(env);
  providerGrants(env);
  const problem = provider && (await providerProblem(provider));
  if (problem !== null) process.stderr.write(`${problem} It is asked again when somebody signs in.\n`);
}
