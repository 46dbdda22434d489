import { expect, test } from 'vitest';
import { wishIn } from './wishes.ts';

test.each([
  ['delete all companies', 'only read'],
  ['Please drop the table orders!', 'only read'],
  ['could you update the price of Apple', 'only read'],
  ['export this to excel', 'Download'],
  ['download it', 'Download'],
  ['can you give me this as a csv file, please', 'Download'],
  ['show this as csv please', 'Download'],
  ['pin this', 'Pin'],
  ['put it on my dashboard', 'Pin'],
  ['share this with Ann', 'Copy link'],
  ['please send it to my boss', 'Copy link'],
  ['why did it change from 2024 to 2025?', 'Below an answer over time'],
  ['Why have sales fallen in May?', 'Below an answer over time'],
  ['why was the share sold?', null],
  ['which shares dropped most?', null],
  ['how many downloads per day?', null],
  ['the last update of each price', null],
  ['insertions per month', null],
  ['orders in Excel', null],
])('%s: %s', (sentence, done) => {
  const said = wishIn(sentence);
  if (done === null) expect(said).toBeNull();
  else expect(said).toContain(done);
});
