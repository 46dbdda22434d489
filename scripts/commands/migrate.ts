import { readEnv } from '#lib/env.ts';
import { openStore } from '#lib/store/open-store.ts';
import type { Command } from '../command.ts';
import { parseArguments } from '../parse-arguments.ts';
import { lockDataFolder } from '../start/lock-data-folder.ts';

/** Opening the store migrates it. */
export const migrate: Command = {
  help: `Usage: tabletalk migrate

Brings the app store (DATABASE_URL, else the embedded one in TABLETALK_DATA) to the present schema. Starting does this too.
`,
  async run(args) {
    parseArguments('migrate', args, { options: {}, positionals: [] });
    const env = readEnv();
    const lock = await lockDataFolder(env.dataDir);
    try {
      const store = await openStore(env);
      await store.close();
      process.stdout.write(`The app store (${store.kind}) is up to date.\n`);
      return 0;
    } finally {
      lock.release();
    }
  },
};
