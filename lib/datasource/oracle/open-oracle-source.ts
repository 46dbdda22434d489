import oracledb from 'oracledb';
import { readVariable } from '../../env.ts';
import { AppError } from '../../errors.ts';
import type { DataSource } from '../data-source.ts';
import { guardOrReject } from '../server/guard-or-reject.ts';
import { openServerSource } from '../server/open-server-source.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { serverAddress } from '../server/server-address.ts';
import type { ServerConnection } from '../server/server-connection.ts';
import { signingIn } from '../server/session-account.ts';
import { oracleDialect } from './oracle-dialect.ts';
import type { OracleDriver } from './oracle-driver.ts';
import { connectFailure } from './oracle-failure.ts';
import { openOracleSession } from './oracle-session.ts';

/** An Oracle service as a DataSource. Rejects with `source-unreadable` when it cannot be reached or opened. */
export async function openOracleSource(
  source: ServerConnection,
  driver: OracleDriver = oracledb,
  clientFolder = readVariable('TABLETALK_ORACLE_CLIENT'),
): Promise<DataSource> {
  if (clientFolder !== undefined) loadClient(driver, clientFolder, source);
  const schemas =
    source.schemas.length > 0 ? source.schemas : [(source.proxyUser ?? source.user).toUpperCase()];
  const dialect = qualifyingDialect(oracleDialect, schemas);
  return openServerSource({
    id: source.id,
    name: source.name,
    dialect,
    asText: (expression) => `TO_CHAR(${expression})`,
    unmask: source.unmask,
    maxEstimatedRows: source.maxEstimatedRows,
    sessions: source.sessions,
    guard: (sql) => guardOrReject(sql, 'oracle', source.allowFunctions),
    allowedFunctions: source.allowFunctions,
    impersonates: 'by-session',
    logins: source.logins,
    connect: async (closing, as) => {
      const { label, isChosen, tns } = source;
      requireName(as?.account);
      const { user, password, account } = await signingIn(source, as);
      // Who signs in as themselves goes through no other account.
      const proxyUser = as?.password === undefined ? source.proxyUser : undefined;
      const wallet = source.wallet && {
        folder: source.wallet.folder,
        password: await source.wallet.password(),
      };
      // Where an alias leads is said by the file of whoever runs this machine.
      const connectString =
        tns === undefined ? connectDescriptor(source, await serverAddress(source.host)) : aliasOf(source);
      return openOracleSession(
        driver,
        {
          label,
          connectString,
          tnsFolder: tns?.folder ?? undefined,
          user,
          password,
          proxyUser: account ?? proxyUser,
          schemas,
          isChosen,
          wallet,
        },
        closing,
      );
    },
  });
}

/** The driver works in one mode in all of a process; to be told the same again changes nothing. */
function loadClient(driver: OracleDriver, libDir: string, { name, label, wallet }: ServerConnection): void {
  if (wallet !== undefined) {
    throw new AppError('bad-request', {
      userMessage: `Oracle's client (TABLETALK_ORACLE_CLIENT) finds its wallet by WALLET_LOCATION in sqlnet.ora: leave wallet out of the source ${name}.`,
    });
  }
  try {
    driver.initOracleClient({ libDir });
  } catch (error) {
    throw connectFailure(label, error);
  }
}

/** Nothing that the driver could take for an address, a descriptor or a directory server. */
function aliasOf({ host, name }: ServerConnection): string {
  if (/^[A-Za-z][\w.-]*$/.test(host)) return host;
  throw new AppError('bad-request', {
    userMessage: `${JSON.stringify(host)} of the source ${name} is not an alias of tnsnames.ora.`,
  });
}

/** The name that signs in may hold another one between brackets: none may make or leave them. */
function requireName(account: string | undefined): void {
  if (account === undefined || /^[\w$#.@-]+$/.test(account)) return;
  throw new AppError('query-rejected', {
    userMessage: `${JSON.stringify(account)} is not the name of an Oracle account.`,
  });
}

/**
 * Built from fields, so that no part of it can name a wallet of its own, a directory server or another address. With TLS the name
 * stays, because the certificate is checked against it; without, the address that was checked is used.
 */
function connectDescriptor(source: ServerConnection, address: string): string {
  const safe = /^[A-Za-z0-9_.$#-]+$/;
  if (!safe.test(source.database)) {
    throw new AppError('bad-request', {
      userMessage: `The service ${JSON.stringify(source.database)} of the source ${source.name} is not the name of an Oracle service.`,
    });
  }
  const [protocol, host, security] =
    source.tls === 'off'
      ? ['tcp', address, '']
      : ['tcps', source.host, `(SECURITY=(SSL_SERVER_DN_MATCH=${source.tls === 'required' ? 'ON' : 'OFF'}))`];
  return `(DESCRIPTION=(ADDRESS=(PROTOCOL=${protocol})(HOST=${host})(PORT=${source.port}))(CONNECT_DATA=(SERVICE_NAME=${source.database}))${security})`;
}
