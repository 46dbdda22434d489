import { wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { isRelationStem } from '../../query/writer/built-in/word-forms.ts';
import { english } from '../assumed/lexicon.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { isDealing } from '../assumed/tables-of-verbs.ts';
import { type Compose, textOf } from './composition.ts';
import { withFurther } from './further-told.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const prepositions = wordSet(en.furtherAsked.prepositions);
const holds = wordSet(english.plainer.has);

/** "Who runs the biggest store": the store is found, and its people are asked for. */
export const whoOfExtreme: Compose = ({ tokens, tables }) => {
  const [first, verb] = tokens;
  if (first?.lower !== 'who' || verb === undefined || isDealing(tokens, 1)) return null;
  const phrase = wordingAt(tokens, 1, english.plainer.relating.said);
  const isRelation = isRelationStem(verb.stem) || isRelationStem(verb.lower);
  if ((phrase === 0 && !isRelation) || holds.has(verb.lower)) return null;
  const from = 1 + Math.max(1, phrase);
  const start = tokens.findIndex(({ lower }, at) => at >= from && !prepositions.has(lower));
  const article = tokens[start]?.lower;
  const found = cueAt(tokens, start + 1);
  if (article !== 'the' || found?.cue.kind !== 'superlative' || found.cue.frequency) return null;
  const named = start + 1 + found.length;
  if (/^(?:most|fewest|least)$/.test(tokens[start + 1]?.lower ?? '') && found.length === 1) return null;
  const table = tables.find((each) => isNamedAt(each, tokens, named));
  if (table === undefined || keepsPeople(table)) return null;
  return {
    tokens: tokens.slice(start + 1),
    said: textOf(tokens, 0, from),
    onto: (intent, paths) => {
      const whole = withFurther(intent, { kind: 'people' }, { tables, paths });
      if (whole === null) return null;
      const people = whole.select.filter((item) => !intent.select.includes(item));
      return people.length === 0 ? null : { ...whole, select: people };
    },
  };
};
