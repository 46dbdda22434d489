import { describe, expect, it } from 'vitest';
import { eachGroupSaid } from './each-group-said.ts';

describe('a question about the top of each group', () => {
  it.each([
    ['Who is our best client in each region?', 'Who is our best client', 'region'],
    ['For each hotel, the guest who stayed the most', 'the guest who stayed the most', 'hotel'],
    ['per branch: the largest claim', 'the largest claim', 'branch'],
    ["each store's oldest employee", 'oldest employee', 'store'],
    ['biggest order in every country in 2024', 'biggest order in 2024', 'country'],
    ['biggest order of each shop excluding refunds', 'biggest order excluding refunds', 'shop'],
    ['highest paid employee per ward right now', 'highest paid employee right now', 'ward'],
  ])('"%s" asks it without its group', (question, rest, group) => {
    expect(eachGroupSaid(question)).toMatchObject({ rest, group });
  });

  it('leaves out what only has the figure shown', () => {
    expect(eachGroupSaid('best client of each branch by spend, with the amount')).toEqual({
      whole: 'best client of each branch by spend',
      rest: 'best client by spend',
      group: 'branch',
    });
  });

  it.each([
    'top 5 shops by sales per client',
    'sales per region',
    'the best client',
    'number of orders in each city',
  ])('is none in "%s"', (question) => {
    expect(eachGroupSaid(question)).toBeNull();
  });
});
