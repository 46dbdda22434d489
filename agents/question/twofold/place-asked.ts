import { english } from './lexicon.ts';

const { begins, ends, meant } = english.where;
const asked = new RegExp(`^(?:${begins}) (.+?)(?: (?:${ends}))?[?.!\\s]*$`, 'i');

/** "Where is the Ritz?" asks for its location; null where nothing is asked so. */
export function placeAsked(question: string): string | null {
  const thing = asked.exec(question.trim())?.[1];
  return thing === undefined ? null : `${meant} ${thing}`;
}
