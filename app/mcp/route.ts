import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from '#agents/mcp/create-mcp-server.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { readEnv } from '#lib/env.ts';
import { mcpDoor } from '../server/mcp-door.ts';
import { tabletalk } from '../server/tabletalk.ts';
import { tokenAsker } from '../server/tokens/token-asker.ts';
import { problemResponse } from '../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: every request brings its token and is answered by a server of
 * its own, of the revision that the request speaks.
 */
async function serveMcp(request: Request): Promise<Response> {
  try {
    const asker = await tokenAsker(request);
    const opened = await tabletalk();
    const door = await mcpDoor(opened, asker);
    const secret = signingSecret(readEnv());
    const handler = createMcpHandler(() => createMcpServer(door, secret), { onerror: console.error });
    return await handler.fetch(request);
  } catch (error) {
    return problemResponse(error);
  }
}

export { serveMcp as DELETE, serveMcp as GET, serveMcp as POST };
