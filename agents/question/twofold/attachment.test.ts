import { describe, expect, it } from 'vitest';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { valley } from './__fixtures__/valley.ts';
import { attachmentIn, withoutVerb } from './attachment.ts';

const opened = openedForTests(() => openTables('valley', valley));

const attached = (question: string) =>
  attachmentIn(question, [], opened().workspace.knowledge.snapshot.tables);

describe('two kinds of things', () => {
  it.each([
    ['List huts and campsites in Brig', 'tables', 'huts', '', 'campsites', 'in Brig', null],
    ['Show me huts as well as campsites that cost 5', 'tables', 'huts', '', 'campsites', 'that cost 5', null],
    ['List both huts and campsites in Brig', 'tables', 'huts', '', 'campsites', 'in Brig', 'both'],
    ['List all huts and also show campsites in Brig', 'tables', 'huts', '', 'campsites', 'in Brig', 'second'],
    ['List huts, and campsites in Brig', 'tables', 'huts', '', 'campsites', 'in Brig', 'second'],
    [
      'List huts in Alba and campsites in Brig',
      'tables',
      'huts',
      'in Alba',
      'campsites',
      'in Brig',
      'second',
    ],
    [
      'Which bath and massage treatments are below 9',
      'values',
      'bath',
      '',
      'massage treatments',
      'are below 9',
      null,
    ],
  ])('%s', (question, are, first, said, second, behind, saidOf) => {
    expect(attached(question)).toMatchObject({
      are,
      first: { called: first, behind: said },
      second: { called: second, behind },
      saidOf,
    });
  });

  it('what is shown of both belongs to how the question begins', () => {
    expect(attached('List the names of huts and campsites in Brig')?.lead).toBe('List the names of ');
  });
});

it.each([
  ['two columns of one thing are joined', 'List the names and beds of huts'],
  ['nothing stands behind them', 'List huts and campsites'],
  ['they are counted', 'How many huts and campsites are in Brig?'],
  ['another word joins them', 'List either huts and campsites in Brig'],
])('are not found where %s', (_why, question) => {
  expect(attached(question)).toBeNull();
});

it('a verb goes with the word that leads to it', () => {
  expect(withoutVerb('that dock at North Quay', 'dock')).toBe('at North Quay');
  expect(withoutVerb('are moored in North Quay', 'moored')).toBe('in North Quay');
  expect(withoutVerb('in Brig with docks', 'docks')).toBe('in Brig with docks');
});

it('a question needs no beginning', () => {
  expect(attached('Huts and campsites in Brig')).toMatchObject({
    lead: '',
    first: { called: 'Huts' },
    saidOf: null,
  });
});
