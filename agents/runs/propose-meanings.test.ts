import { expect, test } from 'vitest';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import { emptyRun } from '#lib/domain/run-view.ts';
import { table } from '../query/repair/__fixtures__/school.ts';
import { writtenCandidate } from '../query/written-candidate.ts';
import { askedBack, meaningsOf } from './propose-meanings.ts';

const tables = [table('customer', ['id*:integer', 'name', 'total:number'])];
const question = 'Who is the splendid customer?';
const option = (label: string): Clarification['options'][number] => ({
  label,
  question: `${question} (${label})`,
  settles: {
    question: '',
    label,
    instead: '',
    candidate: writtenCandidate('SELECT name FROM customer ORDER BY total', 'model'),
  },
});
const options = [option('By total'), option('By name')];
const asking = {
  ...emptyRun,
  question,
  parts: [{ kind: 'clarification' as const, clarification: { question: 'Which?', options } }],
};
const after = (...later: string[]) => askedBack(asking, later) ?? [];

test('a question nobody chose for proposes nothing', () => {
  expect(askedBack(asking, ['How many customers?'])).toBeNull();
});

test('what people chose is proposed as the meaning of the word that stands in no statement, with how often', () => {
  const chosen = [
    after(`${question} (By total)`),
    after(`${question} (By total)`),
    after(`${question} (By name)`),
  ];
  expect(meaningsOf(chosen.flat(), tables, [])).toEqual([
    {
      entry: { term: 'splendid', synonyms: [], meaning: 'By total', measure: null },
      question,
      chosen: 2,
      others: 1,
    },
    {
      entry: { term: 'splendid', synonyms: [], meaning: 'By name', measure: null },
      question,
      chosen: 1,
      others: 2,
    },
  ]);
});

test('a word that the glossary explains is not proposed again', () => {
  const known = [{ term: 'splendid', synonyms: [], meaning: 'customer.total', measure: null }];
  expect(meaningsOf([after(`${question} (By total)`)].flat(), tables, known)).toEqual([]);
});

test('a name is proposed as the row that it stands for', () => {
  const named = {
    label: 'Acme (1)',
    question: 'Orders of Acme (1)?',
    means: { text: 'Acme', table: 'customer', keyColumn: 'id', key: 1 },
  };
  const [proposal] = meaningsOf(
    [{ question: 'Orders of Acme?', options: [named], chosen: named }],
    tables,
    [],
  );
  expect(proposal?.entry).toMatchObject({ term: 'Acme', meaning: 'customer.id = 1' });
});
