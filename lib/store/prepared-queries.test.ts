import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyEmptyStore } from './__fixtures__/open-empty-store.ts';
import { preparedQueries } from './prepared-queries.ts';

let folder: string;
let database: PGlite;
let query: PGlite['query'];
let minute = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-prepared-'));
  await copyEmptyStore(folder);
  database = await PGlite.create(path.join(folder, 'store'));
  await database.exec('create table told (number integer primary key, word text)');
  query = preparedQueries(database, () => minute * 61_000);
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

describe('a statement that is kept', () => {
  it.each([
    ['select $1::text as said, $2::integer as number', ['a \'b\' "c"\n\u00e9', 3]],
    ['select $1::text is null as nothing, $2::boolean as yes', [null, true]],
    ['select $1::jsonb as document, $2::json as other', [{ a: [1, null] }, '{"b":2}']],
    ['select $1::timestamptz as moment, $2::date as day', ['2024-02-03T04:05:06Z', '2024-02-03']],
    ['select $1::text[] as words, $2::bytea as bytes', [['one', 'two, three'], new Uint8Array([0, 255])]],
    ['select $1::bigint as large, $2::float8 as part', ['9007199254740993', 0.1]],
  ])('reads and writes values as the database does: %s', async (text, values) => {
    const expected = await database.query(text, values);
    expect(await query(text, values)).toEqual(expected);
    expect(await query(text, values)).toEqual(expected);
    const inArrays = { rowMode: 'array' } as const;
    expect(await query(text, values, inArrays)).toEqual(await database.query(text, values, inArrays));
  });

  it('gives each call the rows of its own values', async () => {
    const text = 'select $1::integer * 2 as twice';
    const results = await Promise.all([1, 2, 3].map((number) => query<{ twice: number }>(text, [number])));
    expect(results.map(({ rows }) => rows[0]?.twice)).toEqual([2, 4, 6]);
  });

  it('sees what was written since', async () => {
    const count = async () =>
      (await query<{ n: number }>('select count(*)::integer as n from told')).rows[0]?.n;
    expect(await count()).toBe(0);
    const written = await query('insert into told values ($1, $2), ($3, $4)', [1, 'one', 2, 'two']);
    expect(written).toMatchObject({ affectedRows: 2, rows: [] });
    expect(await count()).toBe(2);
    expect((await query('update told set word = $1 returning number', ['new'])).rows).toHaveLength(2);
    await query('delete from told');
  });

  it('fails alone: with values that the database refuses, or a text that it cannot read', async () => {
    const insert = () => query('insert into told values ($1, $2)', [1, 'one']);
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    await expect(query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
    await query('delete from told where number = $1', [1]);
    await insert();
    await query('delete from told');
  });

  it('is planned anew after a minute, since tables grow', async () => {
    const text = 'select 77 as n';
    const names = async () =>
      (await database.query('select name from pg_prepared_statements where statement = $1', [text])).rows;
    await query(text);
    const [first] = await names();
    await query(text);
    expect(await names()).toEqual([first]);
    minute += 1;
    expect((await query(text)).rows).toEqual([{ n: 77 }]);
    const after = await names();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([first]);
  });

  it('is forgotten when there are too many others, and then made anew', async () => {
    const text = (number: number) => `select ${number} as number`;
    for (let number = 0; number < 320; number++) await query(text(number));
    const { rows } = await database.query('select count(*)::integer as n from pg_prepared_statements');
    expect(rows).toEqual([{ n: 300 }]);
    expect((await query(text(0))).rows).toEqual([{ number: 0 }]);
  });
});
