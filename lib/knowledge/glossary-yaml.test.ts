import { expect, test } from 'vitest';
import type { GlossaryEntry } from '../domain/curated-knowledge.ts';
import { readGlossaryYaml, writeGlossaryYaml } from './glossary-yaml.ts';

const glossary: GlossaryEntry[] = [
  {
    term: 'turnover',
    synonyms: ['revenue', 'sales: all'],
    meaning: 'What was ordered.\nReturns are not taken off.',
    measure: { expression: "SUM(CASE WHEN KIND = 'S' THEN AMT END)", table: 'ORD', grain: 'one order' },
  },
  { term: 'NAV', synonyms: [], meaning: 'See FUND.NAV', measure: null },
];

test('a file read again is the same glossary, by term', () => {
  const text = writeGlossaryYaml(glossary);
  expect(readGlossaryYaml(text)).toEqual([glossary[1], glossary[0]]);
  expect(writeGlossaryYaml(readGlossaryYaml(text))).toBe(text);
  expect(text.indexOf('NAV')).toBeLessThan(text.indexOf('turnover'));
});

test('names the line and the value of what is wrong', () => {
  const read = (text: string) => () => readGlossaryYaml(text);
  expect(read('glossary:\n  - term: NAV\n    meaning: 7\n')).toThrow(/Line 3: glossary\.0\.meaning: .*not 7/);
  expect(read('glossary:\n  - term: NAV\n')).toThrow(/Line 2: glossary\.0\.meaning/);
  expect(read('glossary:\n  - term: NAV\n    meaning: x\n    meening: y\n')).toThrow(/Line 2: .*meening/);
  expect(read('glossary:\n  - term: [unclosed\n')).toThrow(/Line \d/);
  expect(read('terms: []\n')).toThrow(/Line 1/);
});

test('a term that is there twice is refused at its second place, whatever its case', () => {
  const twice = 'glossary:\n  - term: NAV\n    meaning: x\n  - term: nav\n    meaning: y\n';
  expect(() => readGlossaryYaml(twice)).toThrow('Line 4: the term nav is there twice.');
});
