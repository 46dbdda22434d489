import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostNotes } from '../domain/note.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { addNote, changeNote, listNotes, readNote, removeNote } from './notes.ts';
import type { Store } from './open-store.ts';

let dataDir: string;
let store: Store;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-notes-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const textsOf = async (person: string) => (await listNotes(store, person)).map(({ text }) => text);

test('notes are kept as they were written, changed and removed', async () => {
  const first = await addNote(store, 'ada', '  always in euro ');
  const second = await addNote(store, 'ada', 'by clients I mean customers');
  expect(await textsOf('ada')).toEqual(['always in euro', 'by clients I mean customers']);
  const changed = await changeNote(store, 'ada', first.id, 'always in dollars');
  expect(changed).toMatchObject({ id: first.id, createdAt: first.createdAt, text: 'always in dollars' });
  await removeNote(store, 'ada', second.id);
  expect(await textsOf('ada')).toEqual(['always in dollars']);
});

test('what was told before is one note, in whatever case', async () => {
  const first = await addNote(store, 'una', 'Always in euro');
  expect(await addNote(store, 'una', 'always in EURO')).toEqual(first);
  expect(await textsOf('una')).toEqual(['Always in euro']);
});

test('nobody reads, changes or removes the note of another', async () => {
  const { id } = await addNote(store, 'cleo', 'mine');
  await expect(readNote(store, 'bo', id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(changeNote(store, 'bo', id, 'yours')).rejects.toMatchObject({ code: 'not-found' });
  await expect(removeNote(store, 'bo', id)).rejects.toMatchObject({ code: 'not-found' });
  expect(await textsOf('bo')).toEqual([]);
  expect(await readNote(store, 'cleo', id)).toMatchObject({ text: 'mine' });
});

test('a person keeps so many notes and no more', async () => {
  for (let at = 0; at < mostNotes; at += 1) await addNote(store, 'max', `note ${at}`);
  await expect(addNote(store, 'max', 'one more')).rejects.toMatchObject({
    code: 'conflict',
    userMessage: expect.stringContaining(`${mostNotes} notes`),
  });
});
