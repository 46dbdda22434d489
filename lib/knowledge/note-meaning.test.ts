import { expect, test } from 'vitest';
import { isTold, noteMeaning } from './note-meaning.ts';

test.each([
  ['by market value I mean free float', 'market value', 'free float'],
  ['By “market value” we mean the free float market cap.', 'market value', 'free float market cap'],
  ['When I say clients, I mean customers', 'clients', 'customers'],
  ['turnover means orders.total', 'turnover', 'orders.total'],
  ['AUM stands for assets under management', 'AUM', 'assets under management'],
])('%s', (text, word, means) => expect(noteMeaning(text)).toEqual({ word, means }));

test.each(['always in euro', 'Leave out closed funds', 'by I mean', ''])(
  'no word is given a meaning by "%s"',
  (text) => expect(noteMeaning(text)).toBeNull(),
);

test.each([
  'by market value I mean free float',
  'Always in euro',
  'always show figures in euro.',
  'From now on, only active funds',
  'Remember: leave out closed funds',
])('is told and not asked: %s', (text) => expect(isTold(text)).toBe(true));

test.each([
  'What does turnover mean?',
  'Is it always in euro?',
  'Customers who always pay by card',
  'turnover means per country',
  'What I mean is revenue by country',
  'always',
])('is no note of its own accord: %s', (text) => expect(isTold(text)).toBe(false));
