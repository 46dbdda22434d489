import pluralize from 'pluralize';
import inNames from './abbreviations.json' with { type: 'json' };
import { inEnglish } from './foreign-names.ts';
import { guessAbbreviation } from './guess-abbreviation.ts';
import { rememberedByText } from './remembered-by-text.ts';
import { isEnglishWord } from './wordnet.ts';
import { splitIdentifier } from './words.ts';

/**
 * What database designers abbreviate, and the words meant. A space separates the words of one reading; an abbreviation
 * with several readings lists the commonest first. Words that are English as they stand (`no`, `tot`) are left out
 * unless the abbreviation is by far the commoner use inside a column name.
 */
const abbreviations: Readonly<Record<string, readonly string[]>> = inNames;

/**
 * The readings of a lower-case abbreviation, commonest first, or the English for a name of another language; none for other words. What no list
 * has is guessed where it is no word itself.
 */
export const expandAbbreviation = rememberedByText((word): readonly string[] => {
  const known = knownReadings(word);
  return known.length > 0 || isSpoken(word) ? known : guessAbbreviation(word);
});

/** As `expandAbbreviation`, without guesses: what a statement that runs may be changed for. */
export function knownReadings(word: string): readonly string[] {
  const readings = ownReadings(word);
  const foreign = readings.length > 0 ? null : inEnglish(word);
  return foreign === null ? readings : [foreign];
}

/** The dictionary has names of hormones and screens that nobody can pronounce; a column means something else by them. */
function isSpoken(word: string): boolean {
  return /[aeiouy]/.test(word) && (isEnglishWord(word) || isEnglishWord(pluralize.singular(word)));
}

function ownReadings(word: string): readonly string[] {
  return Object.hasOwn(abbreviations, word) ? (abbreviations[word] ?? []) : [];
}

/**
 * The words of a database name, as written: split at separators and capitals, and where the parts are run together
 * (`DAPRICE` is da, price; `unitprice` is unit, price) provided that each half is a word or a known abbreviation, and short ones are sure to be meant.
 */
export const identifierWords = rememberedByText((name): readonly string[] =>
  splitIdentifier(name).flatMap((part) => separate(part)),
);

/** A database name in words, each abbreviation replaced by its commonest reading: `PX_LST` is "price last". */
export const nameInWords = rememberedByText((name) =>
  identifierWords(name)
    .map((part, at, parts) => (isAsItStands(part, at, parts) ? part : (expandAbbreviation(part)[0] ?? part)))
    .join(' '),
);

/** The words of `nameInWords`, in small letters. */
export const wordsOfName = rememberedByText((name): readonly string[] =>
  nameInWords(name).toLowerCase().split(' '),
);

/** As `nameInWords`, where a wrong word would be kept or shown to a model: a part that may abbreviate several words stays as it is. */
export const sureNameInWords = rememberedByText((name) =>
  identifierWords(name)
    .map((part, at, parts) =>
      isAsItStands(part, at, parts) ? part : (knownReadings(part)[0] ?? onlyGuess(part) ?? part),
    )
    .join(' '),
);

/** Before other parts these are no units: `hr_employees` are those of human resources. */
const beforeOthers = new Set(['hr']);

function isAsItStands(part: string, at: number, { length }: readonly string[]): boolean {
  const isBetween = at > 0 && at < length - 1;
  return (beforeOthers.has(part) && at < length - 1) || (part === between && isBetween);
}

/** A `price_per_seat` is one for each, and of no period. */
const between = 'per';

/** Parts that are compared as they stand: nobody spells them out, or they stand for several units. */
const keptParts = new Set(['id', 'min', 'sec', 'no']);

/** The parts of a database name (`splitIdentifier`), each abbreviation by its commonest reading of one word: `dlvd_ts` is delivered, timestamp. */
export const spokenParts = rememberedByText((name): readonly string[] =>
  splitIdentifier(name).map((part, at, parts) => {
    const [reading] = keptParts.has(part) || isAsItStands(part, at, parts) ? [] : expandAbbreviation(part);
    return reading === undefined || reading.includes(' ') ? part : reading;
  }),
);

/** As `nameInWords`, for people to read: a name of another language stays as its owner wrote it. */
export const nameAsWritten = rememberedByText((name) =>
  splitIdentifier(name)
    .flatMap((part) => {
      const words = identifierWords(part);
      return words.some((word) => inEnglish(word) !== null && ownReadings(word).length === 0)
        ? [part]
        : words;
    })
    .map((part, at, parts) =>
      isAsItStands(part, at, parts) ? part : (ownReadings(part)[0] ?? onlyGuess(part) ?? part),
    )
    .join(' '),
);

/** A guess that has no rival is fit to be read by people. */
function onlyGuess(part: string): string | undefined {
  const readings = knownReadings(part).length > 0 || isSpoken(part) ? [] : guessAbbreviation(part);
  return readings.length === 1 ? readings[0] : undefined;
}

const doubled = /([bdglmnprt])\1(?:ed|ing)$/u;

function separate(part: string): string[] {
  if (part.length < 5 || knownReadings(part).length > 0) return [part];
  // The dictionary has "index", and not each irregular plural.
  if (isEnglishWord(part) || isEnglishWord(pluralize.singular(part))) return [part];
  // It has "refer", and "referred" by no rule of its own.
  if (doubled.test(part) && isEnglishWord(part.replace(doubled, '$1'))) return [part];
  // An incdt is an incident and no "inc date".
  if (guessAbbreviation(part).length > 0) return [part];
  const cuts = Array.from({ length: part.length - 3 }, (_, index) => index + 2);
  // Halves of like length first: hiredate is hire, date before hired, ate.
  cuts.sort((a, b) => Math.abs(a - part.length / 2) - Math.abs(b - part.length / 2));
  const cut = cuts.find((at) => areHalves(part.slice(0, at), part.slice(at)));
  return cut === undefined ? [part] : [part.slice(0, cut), part.slice(cut)];
}

/** Nouns of columns; with one of them even a short word beside it is meant. */
const columnNouns = new Set(
  'age code cost count date day fee hour id kind month name number pay price rank rate size sum tax time total type unit value week year'.split(
    ' ',
  ),
);

/** Two short words of English are as often one word of another language: betrag is no bet and no rag. */
function areHalves(left: string, right: string): boolean {
  if (!isHalf(left) || !isHalf(right)) return false;
  const isSure = (half: string) => knownReadings(half).length > 0 || columnNouns.has(half);
  return isSure(left) || isSure(right) || (left.length >= 4 && right.length >= 4);
}

function isHalf(text: string): boolean {
  return knownReadings(text).length > 0 || (text.length >= 3 && isEnglishWord(text));
}
