import { readEnv } from '#lib/env.ts';
import type { Command } from '../command.ts';
import { checks } from '../doctor/checks.ts';
import { runCheck } from '../doctor/run-check.ts';
import { parseArguments } from '../parse-arguments.ts';

/** Runs every check, whatever the others say. Exit 1 when any failed. */
export const doctor: Command = {
  help: `Usage: tabletalk doctor [options]

Checks what Tabletalk needs to run here, one line each, with the cure for what is wrong.

  --source FILE   the database to check (TABLETALK_SOURCE)
  --json          one JSON document on stdout and nothing else
`,
  async run(args) {
    const { values } = parseArguments('doctor', args, {
      options: { source: { type: 'string' }, json: { type: 'boolean' } },
      positionals: [],
    });
    const env = readEnv();
    const results = [];
    for (const check of checks(env, values.source ?? env.TABLETALK_SOURCE)) {
      const result = await runCheck(check);
      results.push(result);
      if (!values.json) {
        const cure = result.ok ? '' : ` ${result.cure}`;
        process.stdout.write(
          `${result.ok ? 'ok    ' : 'failed'}  ${result.name}: ${result.finding}${cure}\n`,
        );
      }
    }
    if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
    return results.every((result) => result.ok) ? 0 : 1;
  },
};
