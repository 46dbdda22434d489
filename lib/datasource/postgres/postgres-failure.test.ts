import { expect, test } from 'vitest';
import { connectFailure } from './postgres-failure.ts';

test.each([
  [
    new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'),
    'The database db asks for a password, and none is set. Set TABLETALK_SOURCE_PASSWORD',
  ],
  [new Error('The server does not support SSL connections'), 'offers no TLS, which this source requires'],
  [
    Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
    'The database db shows a certificate that has expired.',
  ],
  [
    Object.assign(new Error('self-signed certificate in certificate chain'), {
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
    }),
    'NODE_EXTRA_CA_CERTS names a file with that of your own authority',
  ],
  [new Error('strange'), 'cannot be opened (strange)'],
])('%s', (error, says) => {
  expect(connectFailure('db', error)).toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining(says),
  });
});
