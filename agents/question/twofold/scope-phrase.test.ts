import { describe, expect, it } from 'vitest';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { valley } from './__fixtures__/valley.ts';
import { scopePhrase } from './scope-phrase.ts';

const opened = openedForTests(() => openTables('valley', valley));

const phraseIn = (question: string) => {
  const found = scopePhrase(question, opened().workspace.knowledge.snapshot.tables);
  return found && { ...found, owners: found.owners.name };
};

describe('things and all that have them', () => {
  it.each([
    ['What tours does each guide offer?', 'tours', false, 'each', null],
    ['Show me the hard tours that every guide has', 'hard tours', false, 'common', null],
    ['Which tours are led by all of the guides?', 'tours', false, 'common', null],
    ['List the tour names for every guide', 'tour names', false, 'each', null],
    ['Which tours does every guide fancy?', 'tours', false, 'common', 'fancy'],
    ['Which tours are shared by all guides?', 'tours', true, 'common', null],
    ['What are the common tours of all guides?', 'tours', true, 'common', null],
    ['Which tours does every single guide lead?', 'tours', true, 'common', null],
    ['List the tours of each guide separately', 'tours', true, 'each', null],
    ['For each guide, list the tours', 'tours', true, 'each', null],
  ])('%s', (question, things, decided, first, verb) => {
    expect(phraseIn(question)).toEqual({ things, owners: 'guides', decided, first, verb, of: null });
  });

  it('what is said of each thing is asked for each of them', () => {
    const found = scopePhrase(
      'What is the difficulty of each tour for each guide?',
      opened().workspace.knowledge.snapshot.tables,
    );
    expect(found).toMatchObject({ things: 'difficulty of tour', first: 'each', decided: false });
    expect([found?.of?.name, found?.owners.name]).toEqual(['tours', 'guides']);
  });

  it('what is done to all of them is done to all of them', () => {
    expect(phraseIn('Which guides have led all tours?')).toMatchObject({ things: 'guides', decided: true });
  });
});

it.each([
  ['nothing is said of all', 'List the tours'],
  ['more is said behind', 'Which tours does each guide in Brig lead?'],
  ['the whole of it is asked for', 'Find all the tours of Ida'],
  ['something is added up', 'total beds for each guide'],
  ['it is denied', 'Which tours does no guide and not every guide lead?'],
  ['a figure is asked for', 'Which tours have more than 3 of all guides?'],
  ['two tables are meant whole', 'Which tours does every guide lead at every inn?'],
])('is not found where %s', (_why, question) => {
  expect(phraseIn(question)).toBeNull();
});
