import { createServer, type Server } from 'node:http';
import { freePort } from '#lib/__fixtures__/free-port.ts';

/** Another application, on another origin than the product. */
export type HostPage = { readonly address: string; close(): void };

/** Serves `html` for every address, with what its server would sign under `/tabletalk-token`. */
export async function serveHostPage(
  html: (home: string) => string,
  token: () => Promise<string>,
): Promise<HostPage> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const server: Server = createServer(async (request, response) => {
    const isToken = request.url === '/tabletalk-token';
    response.writeHead(200, { 'content-type': isToken ? 'text/plain' : 'text/html; charset=utf-8' });
    response.end(isToken ? await token() : html(address));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { address, close: () => void server.close() };
}
