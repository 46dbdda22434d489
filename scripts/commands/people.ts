import { reachedAt } from '#lib/auth/reached-at.ts';
import { recoverAdministrator } from '#lib/auth/recover-administrator.ts';
import { readEnv } from '#lib/env.ts';
import { openStore } from '#lib/store/open-store.ts';
import type { Command } from '../command.ts';
import { oneOf, parseArguments } from '../parse-arguments.ts';
import { lockDataFolder } from '../start/lock-data-folder.ts';

/** For whoever runs the machine: the way back in when no administrator can sign in. */
export const people: Command = {
  help: `Usage: tabletalk people recover E-MAIL [--name NAME]

Makes the person with this address an administrator who may sign in, ends the old password, and prints a link that sets a
new one once, within the hour. With the embedded app store Tabletalk must not run meanwhile; with DATABASE_URL it may.

  --name NAME   add the address as a new administrator when nobody has it
`,
  async run(args) {
    const { values, positionals } = parseArguments('people', args, {
      options: { name: { type: 'string' } },
      positionals: ['recover', 'an e-mail address'],
    });
    const [action = '', email = ''] = positionals;
    oneOf('the action', action, ['recover']);
    const env = readEnv();
    const lock = env.DATABASE_URL === undefined ? await lockDataFolder(env.dataDir) : null;
    try {
      const store = await openStore(env);
      try {
        const { person, token } = await recoverAdministrator(store, { email, name: values.name });
        process.stderr.write(
          `${person.name} <${person.email}> is an administrator. The old password has ended; this link sets a new one:\n`,
        );
        process.stdout.write(`${reachedAt(env)}/join#${token}\n`);
        return 0;
      } finally {
        await store.close();
      }
    } finally {
      lock?.release();
    }
  },
};
