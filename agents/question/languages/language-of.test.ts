import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { projectRoot } from '#lib/project-root.ts';
import { languageOf, mayBeFrench } from './language-of.ts';

const cases = path.join(projectRoot, 'scripts', 'evaluate', 'cases');

function questionsIn(file: string): string[] {
  const lines = readFileSync(path.join(cases, file), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const { question, turns = [] } = JSON.parse(line);
    return [question, ...turns.map((turn: { question: string }) => turn.question)].filter(Boolean);
  });
}

describe('the questions of the demo', () => {
  it.each(['meridian.jsonl', 'meridian-analysts.jsonl', 'meridian-short.jsonl', 'meridian-follow-ups.jsonl'])(
    'that are in English are not taken for French: %s',
    (file) => {
      expect(questionsIn(file).filter((question) => languageOf(question) !== 'en')).toEqual([]);
    },
  );

  it('that are in French are taken for French', () => {
    expect(questionsIn('meridian-french.jsonl').filter((question) => languageOf(question) !== 'fr')).toEqual(
      [],
    );
  });
});

test.each([
  ['orders of La Rochelle', 'en'],
  ['Acme Trading', 'en'],
  ['TotalEnergies close', 'en'],
  ['Société Générale', 'en'],
  ["L'Oréal", 'en'],
  ["L'Oréal vs LVMH 2024", 'en'],
  ['Crédit Agricole dividends', 'en'],
  ['closing price of Compagnie de Saint-Gobain', 'en'],
  ['price of the café de flore', 'en'],
  ['constructor', 'en'],
  ['toString per country', 'en'],
  ['as a pie chart', 'en'],
  ['top 5', 'en'],
  ['2024?', 'en'],
  ['', 'en'],
  ['Combien de commandes y a-t-il par pays ?', 'fr'],
  ['et en 2023 ?', 'fr'],
  ["seulement l'Europe", 'fr'],
  ['effectif par pays', 'fr'],
  ['COMBIEN DE CLIENTS PAR PAYS', 'fr'],
  ['HOW MANY CUSTOMERS PER COUNTRY', 'en'],
  ['commandes par mois', 'fr'],
  ['dividendes de L’Oréal', 'fr'],
  ['Wie viele Bestellungen gibt es?', 'de'],
  ['¿Cuántos pedidos hay por cada cliente?', 'es'],
  ['Quante aziende ci sono in Germania?', 'it'],
  ['Quantas empresas há na Alemanha?', 'pt'],
  ['Hoeveel bedrijven zijn er in Duitsland?', 'nl'],
])('%s is %s', (question, language) => {
  expect(languageOf(question)).toBe(language);
});

test('what a name says is no sign of a language', () => {
  const question = 'La Compagnie de la Loire';
  expect(languageOf(question, [{ start: 0, end: question.length }])).toBe('en');
});

test.each([
  ['par pays', true],
  ['top 5', true],
  ['by country', false],
  ['2024', false],
])('after a question in French %s may be French: %s', (question, is) => {
  expect(mayBeFrench(question, [])).toBe(is);
});
