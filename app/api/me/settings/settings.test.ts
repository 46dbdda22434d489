import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ada, bo, type Desk, openDesk, requestOf } from '../../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../../server/__fixtures__/serve-with.ts';
import { GET as ME } from '../route.ts';
import { PUT } from './route.ts';

let desk: Desk;
beforeAll(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk = await openDesk();
  serveWith(desk.opened);
});
afterAll(() => desk.close());

const settings = async () => (await (await ME(requestOf('GET'))).json()).settings;

test('in which way numbers are written is kept with the person, in its canonical form, and is nobody else’s', async () => {
  desk.as(ada);
  expect(await settings()).toEqual({ locale: null });
  expect(await (await PUT(requestOf('PUT', { locale: 'DE-ch' }))).json()).toEqual({ locale: 'de-CH' });
  expect(await settings()).toEqual({ locale: 'de-CH' });
  desk.as(bo);
  expect(await settings()).toEqual({ locale: null });
});

test('a language that numbers cannot be written in is refused by name', async () => {
  desk.as(ada);
  const refused = await PUT(requestOf('PUT', { locale: 'klingon!' }));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('klingon!');
  await PUT(requestOf('PUT', { locale: null }));
  expect(await settings()).toEqual({ locale: null });
});
