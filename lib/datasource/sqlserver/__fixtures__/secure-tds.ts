import { once } from 'node:events';
import { type Duplex, duplexPair } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { readMessages, TdsReply } from './tds-connection.ts';

export type Credentials = { readonly key: string | Buffer; readonly cert: string | Buffer };

/** TLS as TDS has it: the handshake travels in messages of its own, and what follows goes as it is. Null where the client gives up. */
export async function secured(socket: Duplex, credentials: Credentials): Promise<Duplex | null> {
  const [inner, outer] = duplexPair();
  const secure = new TLSSocket(inner, { isServer: true, maxVersion: 'TLSv1.2', ...credentials });
  secure.on('error', () => {});
  let isDone = false;
  secure.once('secure', () => {
    isDone = true;
  });
  for await (const { body } of readMessages(socket)) {
    outer.write(body);
    await once(outer, 'readable');
    const flight: unknown = outer.read();
    if (!Buffer.isBuffer(flight)) return null;
    await new TdsReply(socket).end(flight);
    if (isDone) break;
  }
  if (!isDone) return null;
  socket.on('data', (chunk: Buffer) => outer.write(chunk));
  outer.on('data', (chunk: Buffer) => socket.write(chunk));
  socket.once('close', () => secure.destroy());
  secure.once('close', () => socket.destroy());
  return secure;
}
