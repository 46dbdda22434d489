import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AskedOfThePart,
  openPartOfClients,
  type PartOfClients,
  pairs,
} from '../__fixtures__/forbidden-names.ts';

let part: PartOfClients;
/** The same without the rows of the south. */
let twin: PartOfClients;

beforeAll(async () => {
  [part, twin] = await Promise.all([openPartOfClients(true), openPartOfClients(false)]);
});
afterAll(() => Promise.all([part.close(), twin.close()]));

/** What was run and told, and in which steps (some of which run side by side), without the words that the questions differ in. */
function outline({ statements, events, answer }: AskedOfThePart, question: string) {
  const kinds = events.map((event) => `${event.type} ${'tool' in event ? event.tool : ''}`).sort();
  return JSON.parse(
    JSON.stringify({ statements, kinds, answer }, told).replaceAll(
      new RegExp(words(question).join('|'), 'gi'),
      '…',
    ),
  );
}

/** Times differ, and how sure an answer is is told in whole percent. */
const told = (key: string, value: unknown) =>
  /ms$/i.test(key) ? 0 : key === 'confidence' ? Math.round(100 * Number(value)) : value;

const words = (question: string) => [question, ...(question.match(/[A-Z]\w+(?=["?]|$)|\w+(?=\?|$)/g) ?? [])];

test.each(pairs)('"%s" is what it would be if nobody had ever been called so', async (forbidden) => {
  const [asked, never] = [await part.ask(forbidden), await twin.ask(forbidden)];
  expect(outline(asked, forbidden)).toEqual(outline(never, forbidden));
});

test.each(pairs)('"%s" takes the steps and statements of "%s"', async (forbidden, absent) => {
  const [asked, other] = [await part.ask(forbidden), await part.ask(absent)];
  expect(outline(asked, forbidden)).toEqual(outline(other, absent));
});
