import { stemmer } from 'stemmer';
import { formQuestion } from './form-question.ts';
import irregular from './irregular-forms.json' with { type: 'json' };
import { rememberedByText } from './remembered-by-text.ts';

/** The words of a text: lower case, accents folded, possessive endings removed; anything else separates words. */
export const words = rememberedByText((text): readonly string[] =>
  fold(text)
    .replace(/(\p{L})['’]s\b/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== ''),
);

/**
 * The parts of a database name, lower case: `PX_LST` is px, lst; `customerID` is customer, id; `XMLFile2` is xml, file, 2.
 * A digit stays with a single letter before it (`Q1Sales` is q1, sales). That a name is one of a table says nothing (`tbl_orders` is orders).
 */
export const splitIdentifier = rememberedByText((name): readonly string[] => {
  const parts = words(
    (formQuestion(name) ?? name)
      .replace(answersTold, '')
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .replace(/(\p{L}{2})(\p{N})/gu, '$1 $2'),
  );
  return parts.length > 1 && tablePrefixes.has(parts[0] ?? '') ? parts.slice(1) : parts;
});

/** "Answered (Y/N)", "Service (1-5)": the headers of forms tell how they may be answered, which is no part of their name. */
const answersTold = /(?<=\S)\s*\((?:y\/n|yes\/no|t\/f|true\/false|0\/1|1\/0|\d+ ?[-–] ?\d+)\)/iu;

const tablePrefixes = new Set(['tbl', 'tb', 'vw']);

/** Porter stem of one lower-case word, with the irregular forms that business questions use. Equal stems, same word. */
export const stemOf = rememberedByText((word) => stemmer(irregularForms.get(word) ?? word));

/** True for words that say nothing about which table, column or value is meant: function words and polite requests. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word);
}

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const stopWords = new Set(
  `a about above after again against all along also although always am among an and any anybody anyone anything are
  around as at be because been before being below between both but by can could did do does doing down during each
  either else every everybody everyone everything few for from further had has have having he her here hers herself
  him himself his how however i if in into is it its itself just least less like lot lots many may me might mine more
  most much must my myself near neither no nor not nothing of off on once one only onto or other others our ours
  ourselves out over own per please quite rather really same shall she should since so some somebody someone something
  such than that the their theirs them themselves then there these they this those though through thus to too toward
  towards under until up upon us very via was we were what whatever when where whether which while who whoever whole
  whom whose why will with within without would yet you your yours yourself yourselves
  show shows showing give gives given tell list lists find get fetch display return want wants need needs know let
  s t d ll re ve m don doesn didn isn aren wasn weren`.split(/\s+/),
);

/** Forms that are as often another word: a rose, the ground, what is left. Function words (has, did) stay as they are as well. */
const otherWords = new Set([
  'left',
  'found',
  'felt',
  'rose',
  'saw',
  'lit',
  'ground',
  'bore',
  'bound',
  'wound',
  'meant',
  'fell',
]);

const irregularForms = new Map([
  ...[...irregular.noun.split('|'), ...irregular.verb.split('|')]
    .map((pair) => pair.split(' '))
    .flatMap(([form = '', word = '']): [string, string][] =>
      otherWords.has(form) || stopWords.has(form) ? [] : [[form, word]],
    ),
  ['indices', 'index'],
  ['statuses', 'status'],
  ['indexes', 'index'],
  ['indexed', 'index'],
  ['matrices', 'matrix'],
  ['diagnoses', 'diagnosis'],
  ['analyses', 'analysis'],
  ['crises', 'crisis'],
  ['theses', 'thesis'],
  ['hypotheses', 'hypothesis'],
  ['vertices', 'vertex'],
  ['criteria', 'criterion'],
  ['persons', 'person'],
  ['men', 'man'],
  ['women', 'woman'],
]);

/** The words of a list that a lexicon keeps as one text, separated by `|`. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split('|'));
}
