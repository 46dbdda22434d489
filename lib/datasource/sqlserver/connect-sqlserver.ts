import { connect as connectSocket, type Socket } from 'node:net';
import { Connection } from 'tedious';
import { serverAddress } from '../server/server-address.ts';
import { readExactly } from './exact-values.ts';
import { LoginError } from './sqlserver-failure.ts';

/** Where a server is and as whom it is asked. */
export type SqlserverAddress = {
  /** The address that was checked; the connection goes there whatever the name resolves to by now. */
  readonly address: string;
  /** The name that the server's certificate must carry, and by which Azure finds the server behind its gateway. */
  readonly host: string;
  readonly port: number;
  readonly tls: 'off' | 'required' | 'unverified';
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
};

const connectTimeoutMs = 15_000;
/** Characters; the bytes of a whole result are bounded by as much. */
const longestText = 64 * 1024 * 1024;
/** How long the server has to confirm that it stopped a statement. */
const cancelTimeoutMs = 2_000;

/** One connection, logged in. Rejects with `LoginError` for what the server says, or the network's own error. */
export async function connectSqlserver(server: SqlserverAddress, closing: AbortSignal): Promise<Connection> {
  readExactly();
  const { host, port, tls, user, password, database } = server;
  const connection = new Connection({
    server: host,
    authentication: { type: 'default', options: { userName: user, password: password ?? '' } },
    options: {
      port,
      database,
      appName: 'tabletalk',
      // A readable copy answers where there is one; a single server takes no notice.
      readOnlyIntent: true,
      encrypt: tls !== 'off',
      trustServerCertificate: tls === 'unverified',
      connector: (...target: unknown[]) => openSocket(server, target),
      connectTimeout: connectTimeoutMs,
      cancelTimeout: cancelTimeoutMs,
      // Each statement has its own.
      requestTimeout: 0,
      maxRetriesOnTransientErrors: 1,
      // A text that no result may hold is cut by the server, so that it does not fill the memory before it is refused.
      textsize: 2 * (longestText + 1),
    },
  });
  let refusal: LoginError | undefined;
  connection.on('errorMessage', ({ number, state, message }) => {
    refusal = new LoginError(number, state, message);
  });
  // Afterwards a connection that breaks fails the statement that runs on it.
  connection.on('error', () => {});
  const onClose = () => connection.close();
  closing.addEventListener('abort', onClose, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error ? reject(refusal ?? error) : resolve()));
    });
  } finally {
    closing.removeEventListener('abort', onClose);
  }
  return connection;
}

/** To the address that was checked; where the server sends the client on, as Azure and listeners do, that place is checked too. */
async function openSocket(
  { host, port, address }: SqlserverAddress,
  [target]: readonly unknown[],
): Promise<Socket> {
  const asked = placeOf(target) ?? { host, port };
  const to = asked.host === host ? address : await serverAddress(asked.host);
  const socket = connectSocket({ host: to, port: asked.port });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      connectTimeoutMs,
    );
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

/** tedious hands its connector the place to go to, which its types keep to themselves. */
function placeOf(target: unknown): { host: string; port: number } | null {
  if (typeof target !== 'object' || target === null || !('host' in target) || !('port' in target))
    return null;
  const { host, port } = target;
  return typeof host === 'string' && typeof port === 'number' ? { host, port } : null;
}
