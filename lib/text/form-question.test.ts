import { expect, it } from 'vitest';
import { formQuestion } from './form-question.ts';

it.each([
  ['What is your age group?', 'age group'],
  ['Which branch do you visit most often?', 'branch'],
  ['How satisfied are you with our lunch? (1-5)', 'satisfaction with lunch'],
  ['How likely are you to recommend us to a friend? (0-10)', 'likelihood to recommend to friend'],
  ['How often do you travel by train?', 'travel by train frequency'],
  ['How much do you usually spend per trip? (€)', 'spend per trip'],
  ['How many children do you have?', 'number of children'],
  ['Do you own a car?', 'own car'],
  ['How would you rate the speaker?', 'rating speaker'],
  ['What did you like? (tick all that apply)', 'like'],
  ['Any other comments?', 'other comments'],
])('"%s" is %s', (header, name) => {
  expect(formQuestion(header)).toBe(name);
});

it.each(['Order date', 'how_many', 'Price (EUR)', 'Rate', 'Paid?'])('"%s" is no question', (header) => {
  expect(formQuestion(header)).toBeNull();
});
