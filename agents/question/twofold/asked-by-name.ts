import { english } from './lexicon.ts';

const ways = english.asked.map(({ begins, ends, meant }) => ({
  asked: new RegExp(`^(?:${begins}) (.+?)(?: (?:${ends}))?[?.!\\s]*$`, 'i'),
  meant,
}));

/** "Where is the Ritz?" asks for its location, "how big is it" for its size; null where nothing is asked so. */
export function askedByName(question: string): string | null {
  for (const { asked, meant } of ways) {
    const thing = asked.exec(question.trim())?.[1];
    if (thing !== undefined) return `${meant} ${thing}`;
  }
  return null;
}
