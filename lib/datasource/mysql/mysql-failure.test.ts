import { expect, test } from 'vitest';
import { connectFailure, mysqlFailure } from './mysql-failure.ts';

const said = (message: string, code: string, errno: number) =>
  Object.assign(new Error(message), { code, errno });

test('a server that wants a password is told apart from one that refuses it', () => {
  const without = said(
    "Access denied for user 'ann'@'localhost' (using password: NO)",
    'ER_ACCESS_DENIED_ERROR',
    1045,
  );
  const wrong = said(
    "Access denied for user 'ann'@'localhost' (using password: YES)",
    'ER_ACCESS_DENIED_ERROR',
    1045,
  );
  expect(connectFailure('db', without).userMessage).toContain('asks for a password, and none is set');
  expect(connectFailure('db', wrong).userMessage).toBe(
    'The database db refused the account or its password.',
  );
});

test('a zone that the server has no table for is told with what it needs', () => {
  const zone = said("Unknown or incorrect time zone: 'Europe/Berlin'", 'ER_UNKNOWN_TIME_ZONE', 1298);
  expect(mysqlFailure('db', 'MariaDB', zone, 1000)).toMatchObject({
    code: 'query-failed',
    userMessage: expect.stringContaining(
      "'Europe/Berlin'; a name needs the table of zones (mysql_tzinfo_to_sql)",
    ),
  });
});
