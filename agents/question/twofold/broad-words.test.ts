import { expect, it } from 'vitest';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { valley } from './__fixtures__/valley.ts';
import { broadWord } from './broad-words.ts';

const opened = openedForTests(() => openTables('valley', valley));

const broad = (question: string, unread: readonly string[] = []) =>
  broadWord(question, unread, opened().workspace.knowledge.snapshot.tables);

it.each([
  ['columns of one table', 'What is the location of Crown?', [], 'location', ['town', 'street address']],
  ['in the number of the word', 'Sizes of inns', [], 'Sizes', ['room counts', 'floor spaces']],
  [
    'with an unread word before it',
    'Show the lodging size of Swan',
    ['lodging'],
    'lodging size',
    ['room count', 'floor space'],
  ],
  ['tables of one kind', 'Which performers are at the Swan?', [], 'performers', ['singers', 'dancers']],
])('a broad word fits several names: %s', (_what, question, unread, said, meant) => {
  expect(broad(question, unread)).toMatchObject({ said, meant });
});

it('each name is put in the place of the word', () => {
  expect(broad('What is the location of Crown?')?.questions).toEqual([
    'What is the town of Crown?',
    'What is the street address of Crown?',
  ]);
});

it.each([
  ['a name of the source has it', 'What is the town of Crown?'],
  ['it is a name in capitals', 'What is the town of Location?'],
  ['nothing fits', 'What is the colour of Crown?'],
])('no word is broad where %s', (_why, question) => {
  expect(broad(question)).toBeNull();
});

it('no word is broad that is another one for the whole name of a table', () => {
  const tables = [table('Track', ['TrackId*:integer', 'Name']), table('PlaylistTrack', ['ListId*:integer'])];
  expect(broadWord('songs by Crown', [], tables)).toBeNull();
  expect(
    broadWord('songs by Crown', [], [table('RadioTrack', ['RadioId*:integer']), ...tables.slice(1)]),
  ).toMatchObject({
    meant: ['radio tracks', 'playlist tracks'],
  });
});
