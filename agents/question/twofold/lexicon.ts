import { wordSet } from '#lib/text/words.ts';
import en from './lexicon/en.json' with { type: 'json' };

/** Words on which it turns whether a question has two meanings, separated by `|`. */
export const english = {
  ...en,
  modifying: wordSet(en.modifying),
  relative: wordSet(en.relative),
  quantifiers: wordSet(en.quantifiers),
  distributing: wordSet(en.distributing),
  leading: wordSet(en.leading),
  owned: wordSet(en.owned),
  articles: wordSet(en.articles),
  alone: wordSet(en.alone),
  linking: wordSet(en.linking),
  aside: wordSet(en.aside),
  shared: wordSet(en.shared),
  separately: wordSet(en.separately),
  both: wordSet(en.both),
  further: wordSet(en.further),
  kinds: wordSet(en.kinds),
  open: wordSet(en.open),
  which: wordSet(en.which),
  doing: wordSet(en.doing),
};

const { polite, verbs, to, asking, articles } = english.opening;
/** "Could you show me the", "Which". */
export const opening = new RegExp(
  `^(?:(?:${polite}) )*(?:(?:${verbs})(?: (?:${to}))*(?: (?:${asking}))?|${asking})(?:(?: (?:${articles}))+(?=\\s))?\\s+`,
  'i',
);
