import { describe, expect, test } from 'vitest';
import { readGuardCases } from './cases/read-cases.ts';
import { guardStatement, longestStatement } from './guard.ts';
import { guardedDialects } from './guarded-dialect.ts';

describe.each(guardedDialects)('%s', (dialect) => {
  test.each(readGuardCases(dialect))('$expected: $why', async ({ expected, sql }) => {
    const verdict = await guardStatement(sql, dialect);
    const given = verdict.verdict === 'allow' ? 'allow' : `reject ${verdict.class}`;
    expect(given, verdict.verdict === 'reject' ? verdict.reason : sql).toBe(expected);
  });

  test('a function an administrator allows may be called by its name and no other may', async () => {
    const table = dialect === 'oracle' ? 'dual' : 't';
    const options = { allowedFunctions: ['Fiscal_Quarter'] };
    await expect(guardStatement(`SELECT fiscal_quarter(1) FROM ${table}`, dialect, options)).resolves.toEqual(
      {
        verdict: 'allow',
      },
    );
    await expect(
      guardStatement(`SELECT fiscal_year(1) FROM ${table}`, dialect, options),
    ).resolves.toMatchObject({
      class: 'function-not-listed',
      reason: expect.stringContaining('fiscal_year'),
    });
  });

  test('an empty text, a comment alone and a NUL are refused', async () => {
    for (const sql of ['', '  \n', '-- nothing', '/* nothing */', ';', 'SELECT 1\0']) {
      await expect(guardStatement(sql, dialect), JSON.stringify(sql)).resolves.toMatchObject({
        verdict: 'reject',
      });
    }
  });

  test('comments that could be told apart in many ways are read in one', async () => {
    const sql = `${'/**/--*//**/\n'.repeat(200)};SET search_path TO x`;
    await expect(guardStatement(sql, dialect)).resolves.toMatchObject({ verdict: 'reject' });
  });

  test('a text that is too long is refused unread', async () => {
    const sql = `SELECT '${'x'.repeat(longestStatement)}'`;
    await expect(guardStatement(sql, dialect)).resolves.toMatchObject({ class: 'too-large' });
  });

  test.each([
    ['brackets', `SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['signs', `SELECT ${'- '.repeat(40_000)}1`],
    ['negations', `SELECT ${'NOT '.repeat(20_000)}1`],
    ['sums', `SELECT 1${'+1'.repeat(40_000)}`],
    ['cases', `SELECT ${'CASE WHEN 1 THEN '.repeat(4_000)}1${' END'.repeat(4_000)}`],
    ['queries', `SELECT ${'(SELECT '.repeat(9_000)}1${')'.repeat(9_000)}`],
  ])('a monster of %s gets a verdict, and the next statement is read as before', async (_, monster) => {
    const sql = dialect === 'oracle' ? `${monster} FROM dual` : monster;
    await expect(guardStatement(sql, dialect)).resolves.toHaveProperty('verdict');
    const plain = dialect === 'oracle' ? 'SELECT 1 FROM dual' : 'SELECT 1';
    await expect(guardStatement(plain, dialect)).resolves.toEqual({ verdict: 'allow' });
  });
});
