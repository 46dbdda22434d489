import { describe, expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { questionItself } from './question-itself.ts';

const tables = ['kilns', 'potters'].map(
  (name): TableSchema => ({
    name,
    kind: 'table',
    description: null,
    columns: [],
    primaryKey: [],
    foreignKeys: [],
    rowCount: 0,
    sampleRows: [],
  }),
);

const asking = { names: [], tables, isFirst: true };
const asked = (question: string, more = {}) => questionItself(question, 0.6, { ...asking, ...more }).text;

describe('questionItself', () => {
  it.each([
    ["Hi there, it's my first week! How many kilns do we have?", 'How many kilns do we have'],
    ['I have a question about our business. How many kilns are hot?', 'How many kilns are hot'],
    ["Which potters sold nothing? I'd like to send them an offer.", 'Which potters sold nothing'],
    ['Hiya, me again. How many kilns are hot? Ta very much.', 'How many kilns are hot'],
    ["could you pull together revenue by potter for Monday's call?", 'revenue by potter'],
    [
      'My boss has just rung me and wants to know which potters sold nothing, can you help?',
      'which potters sold nothing',
    ],
    ['pls number of kilns in our database', 'number of kilns'],
    ['Which exactly are the hot kilns?', 'Which are the hot kilns?'],
    ["I'd like the names of our potters", 'the names of our potters'],
  ])('keeps what is asked: %s', (question, itself) => {
    expect(asked(question)).toBe(itself);
  });

  it.each([
    'Which kilns are hot?',
    'top 5 potters',
    'revenue 2024 vs 2023',
    // A bound, a second wish, something that the source has, a unit.
    'Sales by region. We only care about 2024.',
    'How many kilns are hot? I want the total by region.',
    'Which kilns are hot? We have potters in town.',
    'Firms of St. Gallen by revenue',
    'I want to call the three oldest members, who are they?',
    'potters of Delft, and since when',
    'Which potters earn less than last year? Show both averages',
    'potters of Delft, fastest first',
    'where did the rent change in 2024: flat, street, floor',
    'Growth of the number of kilns, as a percentage',
  ])('leaves what may say something of the data: %s', (question) => {
    expect(asked(question)).toBe(question);
  });

  it('leaves a value that is called by its name', () => {
    const question = 'Which kilns are hot? We love celadon.';
    expect(asked(question)).toBe('Which kilns are hot');
    expect(asked(question, { names: ['celadon'] })).toBe(question);
  });

  it('leaves out whole sentences alone behind an answer, which each of the other words may change', () => {
    expect(asked('And which kilns are hot?')).toBe('which kilns are hot');
    expect(asked('And which kilns are hot?', { isFirst: false })).toBe('And which kilns are hot?');
    expect(asked('Thanks a lot! Which kilns are hot?', { isFirst: false })).toBe('Which kilns are hot');
  });

  it('tells what stood around it', () => {
    const { around } = questionItself('Hiya, me again. How many kilns are hot? Ta very much.', 0.6, asking);
    expect(around).toEqual(['Hiya, me again.', 'Ta very much.']);
  });

  it.each([
    ['Kilns per potter? Rank them from most to least.', 'Kilns per potter, highest first'],
    [
      "Kilns per potter? I'd like them ranked with the best one first, please.",
      'Kilns per potter, highest first',
    ],
    ['Kilns per potter. Order by the number, descending.', 'Kilns per potter, highest first'],
    ['Kilns per potter, starting with the smallest', 'Kilns per potter, lowest first'],
    ['Kilns per potter, sorted from high to low', 'Kilns per potter, highest first'],
    ['Sales per year, oldest year first', 'Sales per year, oldest first'],
    ['Sales per year in reverse chronological order', 'Sales per year, newest first'],
    // What is ranked is in that order anyhow.
    ['Which ten potters sold the most? Put the best first.', 'Which ten potters sold the most'],
    ['Highest price by potter, starting with the highest', 'Highest price by potter, highest first'],
    [
      'What is the highest price of each potter? Lowest first.',
      'What is the highest price of each potter, lowest first',
    ],
    // What a column is asked by is kept.
    ['Kilns of Ida, hottest first', 'Kilns of Ida, hottest first'],
  ])('says an order in one wording: %s', (question, itself) => {
    expect(asked(question)).toBe(itself);
  });
});
