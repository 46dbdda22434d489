import { describe, expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { withoutChat } from './chat-around.ts';

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

function plain(question: string, names: readonly string[] = [], isFirst = true) {
  return withoutChat(question, { names, tables, isFirst });
}

describe('withoutChat', () => {
  it.each([
    ["Hi there, it's my first week! How many kilns do we have?", 'How many kilns do we have?'],
    ["Sorry, I'm new here. how many kilns are hot?", 'how many kilns are hot?'],
    ['I have a question about our business. How many kilns are hot?', 'How many kilns are hot?'],
    ["Which potters sold nothing? I'd like to send them an offer.", 'Which potters sold nothing?'],
    ['Which potters sold nothing? I need it for a report.', 'Which potters sold nothing?'],
    ['How many kilns are hot? Just the numbers are fine.', 'How many kilns are hot?'],
    ['How many kilns are hot? Thanks a lot!', 'How many kilns are hot?'],
    ['pls number of kilns in our database', 'number of kilns'],
    ['Ok so how many kilns exactly?', 'how many kilns?'],
    ['How many exactly are hot?', 'How many are hot?'],
    ["I'd like the names of our potters", 'Show the names of our potters'],
    ['Please pull up the kilns of Delft', 'Show the kilns of Delft'],
  ])('keeps what is asked: %s', (question, asked) => {
    expect(plain(question)).toBe(asked);
  });

  it.each([
    // A bound, a wish, something that the source has, a capital that may begin a name.
    'Sales by region. We only care about 2024.',
    'How many kilns are hot? I want the total by region.',
    'Which kilns are hot? We have potters in town.',
    'Which kilns are hot? I am in Delft.',
    'How many kilns are hot? And which potters are away?',
    'Firms of St. Gallen by revenue',
  ])('leaves what may say something of the data: %s', (question) => {
    expect(plain(question)).toBe(question);
  });

  it('leaves a sentence that says a value', () => {
    const question = 'Which kilns are hot? I am after the glaze celadon that we use.';
    expect(plain(question, ['celadon'])).toBe(question);
    expect(plain('Which kilns are hot? We love celadon.', ['celadon'])).toBe(
      'Which kilns are hot? We love celadon.',
    );
    expect(plain('Which kilns are hot? We love celadon.')).toBe('Which kilns are hot?');
  });

  it('takes "and" for the beginning of a question only where no answer stands before it', () => {
    expect(plain('And which kilns are hot?')).toBe('which kilns are hot?');
    expect(plain('And which kilns are hot?', [], false)).toBe('And which kilns are hot?');
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
    // What a column is asked by is kept.
    ['Kilns of Ida, hottest first', 'Kilns of Ida, hottest first'],
  ])('says an order in one wording: %s', (question, asked) => {
    expect(plain(question)).toBe(asked);
  });
});
