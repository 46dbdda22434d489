import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const { dates, when } = en.whenAsked;

/** "On what date did the clinic open" is asked as "when did it open". */
export const whenAsked: Compose = ({ tokens }) => {
  const length = wordingAt(tokens, 0, dates);
  const [at] = tokens;
  if (length === 0 || at === undefined) return null;
  return {
    tokens: [reading(at, when), ...tokens.slice(length)],
    said: textOf(tokens, 0, length),
    onto: (intent) => intent,
  };
};
