import { leastPrivilegeAccount } from '#lib/datasource/least-privilege-account.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import { isServer, resolveSource, type ServerSourceConfig } from '#lib/datasource/source-config.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import type { Check } from './run-check.ts';

/** Whether the account of a source on a server may read what it is for, and nothing else may happen through it. */
export function sourcePrivilegesCheck(env: Env, source: string): Check {
  return {
    name: 'account of the source',
    cure: 'An administrator of the server can make an account that fits with the statements above.',
    find: async () => {
      const asked = source === 'demo' ? null : await resolveSource(source, env);
      if (asked === null || !('kind' in asked) || !isServer(asked)) return 'a file, which has no accounts';
      const opened = await openSource(asked);
      try {
        const { missing, superfluous } = (await opened.privileges?.()) ?? { missing: [], superfluous: [] };
        const findings = [...missing, ...superfluous];
        if (findings.length === 0) return `${asked.user} may read and nothing else`;
        throw new AppError('bad-request', {
          userMessage: [...findings, '', ...accountStatements(asked), ''].join('\n'),
        });
      } finally {
        await opened.close();
      }
    },
  };
}

function accountStatements(config: ServerSourceConfig): string[] {
  const database = config.kind === 'oracle' ? config.service : config.database;
  const fallback = { postgres: 'public', mysql: database, oracle: config.user.toUpperCase() }[config.kind];
  const schemas = config.schemas.length > 0 ? config.schemas : [fallback];
  return leastPrivilegeAccount(config.kind, { user: config.user, database, schemas }) ?? [];
}
