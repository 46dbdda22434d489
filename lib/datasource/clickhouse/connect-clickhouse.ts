import { Agent as PlainAgent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';

/** Where a server is and as whom it is asked. */
export type ClickhouseAddress = {
  /** The address that was checked; requests go there whatever the name resolves to by now. */
  readonly address: string;
  /** The name the server's certificate must carry. */
  readonly host: string;
  readonly port: number;
  readonly tls: 'off' | 'required' | 'unverified';
  readonly user: string;
  readonly password: string | undefined;
  readonly database: string;
};

/** The official client over connections that are kept. Its own deadline comes after all of ours. */
export function connectClickhouse(server: ClickhouseAddress): ClickHouseClient {
  const { address, host, port, tls, user, password, database } = server;
  const lookup: LookupFunction = (_name, options, found) => {
    const family = isIP(address);
    if (options.all) found(null, [{ address, family }]);
    else found(null, address, family);
  };
  const options = { keepAlive: true, maxSockets: 8, lookup };
  return createClient({
    url: `${tls === 'off' ? 'http' : 'https'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
    username: user,
    password: password ?? '',
    database,
    application: 'tabletalk',
    http_agent:
      tls === 'off'
        ? new PlainAgent(options)
        : new TlsAgent({ ...options, rejectUnauthorized: tls === 'required' }),
    request_timeout: 660_000,
    // Pages of a large result come as they are read; none is held back to be packed.
    compression: { response: false, request: false },
    // Whatever goes wrong is told by the error itself.
    log: { level: ClickHouseLogLevel.OFF },
  });
}
