import { describe, expect, it } from 'vitest';
import { withoutContext } from './context-said.ts';

describe('withoutContext', () => {
  it.each([
    [
      'Customer on the line about Nimbus: which crates of Nimbus do we have?',
      'which crates of Nimbus do we have?',
    ],
    ["Someone asked for 'Lumina'. What is that brand called?", 'What is the brand Lumina called?'],
    [
      'A caller quotes the old plate XK12. Which of our vans had that plate, and until when?',
      'Which of our vans had the plate XK12, and until when?',
    ],
    ['Client Ida Kern called: what are her loans?', "what are Ida Kern's loans?"],
    ['A visitor is here for Ida Kern. Where does she work?', 'Where does Ida Kern work?'],
    ['Question from my boss: how many vans do we have?', 'how many vans do we have?'],
  ])('asks what stands behind: %s', (question, asked) => {
    expect(withoutContext(question)).toBe(asked);
  });

  it.each([
    'customer asked about nimbus: what is the latest price?',
    'Customers by city: which has the most?',
    'Customer calls and emails: which are open?',
    'Customer complaints: which are open?',
    'New customers in 2024: who are they?',
    'Which customers called in May?',
  ])('leaves what says something of the data: %s', (question) => {
    expect(withoutContext(question)).toBe(question);
  });
});
