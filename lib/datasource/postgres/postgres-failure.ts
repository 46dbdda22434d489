import { AppError } from '../../errors.ts';
import { certificateFailure } from '../server/certificate-failure.ts';
import {
  connectionLost,
  notAllowed,
  queryFailed,
  queryTooLarge,
  SignInRefused,
  timedOut,
  unreachable,
  withoutPassword,
} from '../source-errors.ts';

/** SQLSTATEs, from https://www.postgresql.org/docs/current/errcodes-appendix.html */
const state = {
  readOnly: '25006',
  noPrivilege: '42501',
  canceled: '57014',
  lockNotAvailable: '55P03',
  statementTooComplex: '54001',
};

function sqlState(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** True for what the server said about a statement; false for a broken connection. */
function isServerError(error: unknown): error is Error {
  return error instanceof Error && 'severity' in error && /^[0-9A-Z]{5}$/.test(sqlState(error) ?? '');
}

/** What went wrong while one statement was planned or run. */
export function postgresFailure(name: string, error: unknown, timeoutMs: number): unknown {
  if (error instanceof AppError) return error;
  if (!isServerError(error)) return connectionLost(name, error);
  const code = sqlState(error) ?? '';
  if (code === state.canceled) return timedOut(timeoutMs, error);
  if (code === state.readOnly) return notAllowed(`A statement that writes (${error.message})`);
  if (code === state.noPrivilege) {
    return queryFailed('PostgreSQL', `${error.message}; the account of this source may not read it`, error);
  }
  if (code === state.lockNotAvailable) {
    return queryFailed('PostgreSQL', 'the table is locked by another session; ask again in a moment', error);
  }
  if (code.startsWith('53') || code.startsWith('54') || /invalid memory alloc/.test(error.message)) {
    return queryTooLarge(error.message, error);
  }
  // A statement with a placeholder, which nobody fills, is a protocol violation and no lost connection.
  const lost = code.startsWith('57P') || (code.startsWith('08') && code !== '08P01');
  if (lost) return connectionLost(name, error);
  const hint = 'hint' in error && typeof error.hint === 'string' ? ` ${error.hint}` : '';
  return queryFailed('PostgreSQL', `${error.message}${hint}`, error);
}

const driverReasons: readonly (readonly [RegExp, string])[] = [
  [/client password must be a/, withoutPassword],
  [/does not support SSL/, 'offers no TLS, which this source requires; tls=off goes without'],
];

/** Why a session could not be opened. The password is in none of these. */
export function connectFailure(name: string, error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = sqlState(error) ?? '';
  const refusals: Record<string, string> = {
    '28P01': 'refused the password of the account',
    '28000': 'does not let this account in from here',
  };
  if (refusals[code] !== undefined) return new SignInRefused(name, refusals[code], error);
  const reasons: Record<string, string> = {
    '3D000': 'does not exist on its server',
    '53300': 'has no free connection left',
    ECONNREFUSED: 'does not answer at its address: nothing listens there',
    ETIMEDOUT: 'does not answer at its address',
    ECONNRESET: 'closed the connection before it was open',
  };
  const message = error instanceof Error ? error.message : String(error);
  // The driver finds these before the server says anything, and has no code for them.
  const found = driverReasons.find(([says]) => says.test(message))?.[1];
  const reason = reasons[code] ?? found ?? certificateFailure(code, message);
  return unreachable(name, reason ?? `cannot be opened (${message})`, error);
}
