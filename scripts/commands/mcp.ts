import { randomBytes } from 'node:crypto';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '#agents/mcp/create-mcp-server.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { readEnv } from '#lib/env.ts';
import { chosenSource } from '../chosen-source.ts';
import type { Command } from '../command.ts';
import { chosenEngine, engineHelp, engineOptions } from '../engine-options.ts';
import { localDoor } from '../mcp/local-door.ts';
import { parseArguments } from '../parse-arguments.ts';
import { createProgress } from '../progress.ts';

const options = {
  source: { type: 'string' },
  ...engineOptions,
  'run-sql': { type: 'boolean' },
} as const;

/** Serves until the client closes standard input; exit 0. */
export const mcp: Command = {
  help: `Usage: tabletalk mcp [options]

Serves one database of this machine to an assistant over standard input and output (Model Context Protocol). For a
Tabletalk that runs as a server use its address with /mcp and a token instead, see docs/mcp.md.

  --source FILE   as for ask (TABLETALK_SOURCE)
${engineHelp}  --run-sql       also lets the assistant run SELECTs of its own (TABLETALK_MCP_RUN_SQL=on)
`,
  async run(args) {
    const { values } = parseArguments('mcp', args, { options, positionals: [] });
    const { env, choice } = chosenEngine(values, readEnv());
    // Standard output belongs to the protocol.
    const progress = createProgress({ silent: true });
    const path = await chosenSource(values.source, env, progress);
    const workspace = await openWorkspace({ env, path, choice, onProgress: progress.report });
    try {
      const door = localDoor(workspace, env, values['run-sql'] ?? env.TABLETALK_MCP_RUN_SQL === 'on');
      const secret = randomBytes(32).toString('base64url');
      const closed = new Promise<void>((resolve) => {
        process.stdin.once('end', resolve).once('close', resolve);
      });
      const served = serveStdio(() => createMcpServer(door, secret), {
        onerror: (error) => process.stderr.write(`${error.message}\n`),
      });
      await closed;
      await served.close();
      return 0;
    } finally {
      await workspace.close();
    }
  },
};
