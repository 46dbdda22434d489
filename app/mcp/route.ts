import { createMcpHandler } from '@modelcontextprotocol/server';
import { createMcpServer } from '#agents/mcp/create-mcp-server.ts';
import { mcpMetadataAddress, stayConnected } from '#lib/auth/connecting.ts';
import { reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import { readEnv } from '#lib/env.ts';
import { mcpDoor } from '../server/mcp-door.ts';
import { mostOfAPage, withShortBody } from '../server/request-body.ts';
import { tabletalk } from '../server/tabletalk.ts';
import { tokenAsker } from '../server/tokens/token-asker.ts';
import { problemResponse } from '../server/v1/problem.ts';

export const dynamic = 'force-dynamic';

/**
 * The Model Context Protocol over streamable HTTP, without sessions: every request brings its token, one of ours or one that a person let a program have, and is answered by a server of
 * its own, of the revision that the request speaks.
 */
async function serveMcp(request: Request): Promise<Response> {
  try {
    const asker = await tokenAsker(request, 'mcp');
    const opened = await tabletalk();
    const door = await mcpDoor(opened, asker);
    const secret = signingSecret(readEnv());
    const handler = createMcpHandler(() => createMcpServer(door, secret), { onerror: console.error });
    return await handler.fetch(await withShortBody(request, mostOfAPage));
  } catch (error) {
    return withWayIn(problemResponse(error));
  }
}

/** A program without a token that counts is told where it can ask a person for one (RFC 9728, section 5.1). */
function withWayIn(response: Response): Response {
  const env = readEnv();
  if (response.status !== 401 || !signInRequired(env)) return response;
  const way = `resource_metadata="${mcpMetadataAddress(reachedAt(env))}", scope="ask read feedback ${stayConnected}"`;
  response.headers.set('www-authenticate', `Bearer realm="tabletalk", ${way}`);
  return response;
}

export { serveMcp as DELETE, serveMcp as GET, serveMcp as POST };
