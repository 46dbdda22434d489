import { expect, it } from 'vitest';
import { withoutAsides } from './asides.ts';

it.each([
  ['Quick one: how many clients do we have', 'how many clients do we have'],
  ['for the board: revenue by year', 'revenue by year'],
  ["for tomorrow's meeting, revenue by year", 'revenue by year'],
  ['Client asks which stocks were split', 'which stocks were split'],
  ['my boss wants to know how many orders we had', 'how many orders we had'],
  ['A guest would like to know the price of the tour', 'the price of the tour'],
  ['mills that have not reported their figures for 2024', 'mills that have not reported for 2024'],
  ['mills with a pine board and an oak board', 'mills with a pine and an oak board'],
  ['The CFO would like to see the cost by plant', 'Show me the cost by plant'],
  ['can you pull the clients from Rome', 'Show me the clients from Rome'],
  ['remind me how many genres there are', 'how many genres there are'],
  ['tracks without a composer, how many?', 'how many tracks without a composer'],
  ['Are there any clients from Rome? who', 'which clients from Rome'],
  ['whats the longest track', 'what is the longest track'],
  ['orders by shop over the whole period', 'orders by shop'],
  ['orders placed in 2015+', 'orders placed in 2015 or later'],
  ['parts with a weight of 20k+', 'parts with a weight of at least 20k'],
  ['genres with 6+ tracks', 'genres with at least 6 tracks'],
  ['tracks at $1.50+', 'tracks at at least $1.50'],
  ['tracks of 5,000-7,000 bytes', 'tracks of 5,000 to 7,000 bytes'],
  ['orders placed 2013–2015', 'orders placed 2013 to 2015'],
  ['So which track is longest?', 'which track is longest?'],
  ['Ok so how many clients do we have', 'how many clients do we have'],
  ['Could you help me find out which track is longest?', 'which track is longest?'],
  [
    'which track is longest (in minutes, ignoring live tracks)?',
    'which track is longest (in minutes) excluding live tracks?',
  ],
  [
    'which jars are below 5, and how many do we have left of each?',
    'which jars are below 5, and their stock',
  ],
  ['no of tracks over 5 minutes', 'number of tracks over 5 minutes'],
  ['Leaving Rock aside, which genre sells best?', 'which genre sells best, excluding Rock?'],
  ['which genre sells best, setting Rock aside', 'which genre sells best, excluding Rock'],
  ['Leaving out the video files, which track is longest?', 'which track is longest excluding video files?'],
  ['sizes of orders, only the sizes that occur', 'sizes of orders'],
  ['revenue by town, taking only towns with two shops', 'revenue by town for towns with two shops'],
  ['revenue through 2012 by month, January to December', 'revenue in 2012 by month'],
  ['tracks that are yet to be sold', 'tracks that are not sold'],
])('%s', (asked, plain) => {
  expect(withoutAsides(asked, [])).toBe(plain);
});

it.each([
  'which clients asked for a refund',
  'so far this year, revenue by month',
  'which clients help us find tracks',
  'how many clients asked how much it costs',
  'for the North region, revenue by year',
  'which genres are there and how many tracks',
  'clients from Rome and how many orders',
  'orders per client and how many',
  'clients who set money aside',
  'revenue by town, only shops with two tills',
  'revenue from January to December 2012',
  'staff who left out of spite',
  'is there no offer for tracks',
  'orders of 2024-03',
  'tracks named "10-20"',
  'tracks by length: up to 10, 10-20, 20+',
])('leaves what is asked: %s', (asked) => {
  expect(withoutAsides(asked, [])).toBe(asked);
});
