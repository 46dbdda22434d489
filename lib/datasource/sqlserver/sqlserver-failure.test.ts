import { ConnectionError } from 'tedious';
import { expect, test } from 'vitest';
import { connectFailure, LoginError } from './sqlserver-failure.ts';

/** The driver wraps what the network says. */
function ofNetwork(code: string, message: string): Error {
  const cause = Object.assign(new Error(message), { code });
  return new ConnectionError(`Failed to connect to db:1433 - ${message}`, 'ESOCKET', { cause });
}

test.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'tls=unverified'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate', 'NODE_EXTRA_CA_CERTS'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    "Hostname/IP does not match certificate's altnames: Host: db.",
    'another name than this',
  ],
  ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1433', 'Configuration Manager'],
  ['ETIMEDOUT', 'no answer', 'firewall'],
])('%s of the network is told with its cure', (code, message, says) => {
  expect(connectFailure('db', ofNetwork(code, message)).userMessage).toContain(says);
});

test('several addresses that do not answer are told by the first', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1433'), { code: 'ECONNREFUSED' });
  const cause = new AggregateError([refused], 'Could not connect (sequence)');
  const failure = connectFailure('db', new ConnectionError('Failed', 'ESOCKET', { cause }));
  expect(failure.userMessage).toContain('nothing listens there');
});

test('a state of a refused login that nobody lists is told as the usual one, with where the reason is', () => {
  const { userMessage } = connectFailure('db', new LoginError(18_456, 1, "Login failed for user 'ann'."));
  expect(userMessage).toMatch(/refused the account or its password.*error log/);
});

test('what nobody foresaw keeps its own words', () => {
  expect(connectFailure('db', new Error('strange')).userMessage).toContain('cannot be opened (strange)');
});
