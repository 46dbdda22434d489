import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAbout } from './about.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'about-'));
});
afterAll(() => rm(folder, { recursive: true }));

const read = async (about: unknown) => {
  await writeFile(path.join(folder, 'shop.about.json'), JSON.stringify(about));
  return readAbout(path.join(folder, 'shop.sqlite'));
};

test('what is written beside a source is read', async () => {
  expect(await read({ name: 'Shop', starters: ['How many orders?'] })).toMatchObject({
    name: 'Shop',
    starters: ['How many orders?'],
    examples: [],
  });
});

test.each([
  [{ exmples: [] }, 'There is no field exmples; known are name, synthetic, starters, examples, entities'],
  [{ starters: 'How many?' }, 'starters="How many?": Invalid input: expected array'],
])('%j is refused with what is wrong in it', async (about, says) => {
  await expect(read(about)).rejects.toMatchObject({
    code: 'source-unreadable',
    userMessage: expect.stringContaining(says),
  });
});
