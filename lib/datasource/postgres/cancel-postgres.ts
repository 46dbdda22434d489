import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { serverName } from '../server/server-name.ts';

const longestWaitMs = 2_000;
/** Codes of the two requests that come before any start-up message, from the protocol's "Message Formats". */
const cancelCode = 80_877_102;
const secureCode = 80_877_103;

type CancelServer = {
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly tls: 'off' | 'required' | 'unverified';
};

/**
 * Asks the server, over a second connection that needs no password, to stop what a session is doing. Resolves when the
 * server has taken the request, or after two seconds: whoever waits drops the session in any case.
 */
export function cancelPostgres(
  server: CancelServer,
  { processID, secretKey }: { processID: number; secretKey: number },
): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(server.port, server.address);
    const timer = setTimeout(() => socket.destroy(), longestWaitMs);
    const request = message(cancelCode, processID, secretKey);
    socket.on('error', () => {
      // A server that cannot be reached has nothing left to cancel.
      socket.destroy();
    });
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.once('connect', () => {
      if (server.tls === 'off') return socket.write(request);
      socket.once('data', (answer) => {
        if (answer.toString('latin1') !== 'S') return socket.destroy();
        secured(socket, server).write(request);
      });
      return socket.write(message(secureCode));
    });
    // The server answers nothing and closes; reading is what lets the close be seen.
    socket.resume();
  });
}

function secured(socket: Socket, { host, tls }: CancelServer): Socket {
  const secure = connectSecurely({ socket, ...serverName(host), rejectUnauthorized: tls === 'required' });
  secure.on('error', () => socket.destroy());
  secure.resume();
  return secure;
}

function message(...words: readonly number[]): Buffer {
  const buffer = Buffer.alloc(4 + words.length * 4);
  buffer.writeInt32BE(buffer.length, 0);
  for (const [index, word] of words.entries()) buffer.writeInt32BE(word, 4 + index * 4);
  return buffer;
}
