import pluralize from 'pluralize';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { rowsCalled } from '#lib/schema/rows-called.ts';
import { flagOf, isFlagVerb } from '#lib/schema/yes-or-no.ts';
import { expandAbbreviation, nameAsWritten, nameInWords } from '#lib/text/abbreviations.ts';
import { describedName } from '#lib/text/described-name.ts';
import { inEnglish } from '#lib/text/foreign-names.ts';
import { abbreviates } from '#lib/text/guess-abbreviation.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord, splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { impliedByUnit } from '../../../question/assumed/quantities.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { isRelationStem } from './word-forms.ts';

/** Stems that a table or column can be called by, each with how surely (1 its own name, less for readings and comments). */
export type Vocabulary = ReadonlyMap<string, number>;

/**
 * The content stems of a comment: all of them, those of its head noun phrase ("Last traded price" of the day), and those
 * of a short aside, which gives another name ("(close)").
 */
export type Description = {
  readonly all: readonly string[];
  readonly head: readonly string[];
  readonly aside: readonly string[];
};

export type ColumnEntry = {
  readonly table: TableSchema;
  readonly column: ColumnSchema;
  readonly vocabulary: Vocabulary;
  /** The stems a full mention of the name would use, one set of alternatives for each part of the name. */
  readonly nameParts: readonly ReadonlySet<string>[];
  /** Parts that repeat the table's name: they need not be said, but count when they are. */
  readonly sharedParts: readonly ReadonlySet<string>[];
  readonly describedBy: Description;
  /** A foreign key, alone or as part of one. */
  readonly referencesTable: string | null;
};

export type TableEntry = {
  readonly table: TableSchema;
  readonly vocabulary: Vocabulary;
  readonly nameParts: readonly ReadonlySet<string>[];
  readonly describedBy: Description;
  readonly columns: readonly ColumnEntry[];
};

const acts: ReadonlyMap<string, string> = new Map(Object.entries(en.acts));

const entries = new WeakMap<TableSchema, TableEntry>();

/** What a question can call a table and its columns. Computed once a table. */
export function lexiconOf(table: TableSchema): TableEntry {
  const known = entries.get(table);
  if (known !== undefined) return known;
  const parts = splitIdentifier(table.name);
  const describedBy = descriptionStems(table.description ?? rowsCalled(table));
  // Rows of `claim_pay` are payments.
  const act = acts.get(parts.at(-1) ?? '');
  const spoken = act === undefined ? parts : [...parts, act];
  const vocabulary = vocabularyOf(spoken, describedBy, 0.06);
  const tableStems = new Set(parts.flatMap((part) => alternatives(part)));
  const stems = nameStems(table);
  const columns = table.columns.map((column) => columnEntry(table, column, tableStems, stems));
  const entry: TableEntry = {
    table,
    vocabulary,
    nameParts: parts.map(
      (part, at) => new Set(alternatives(part).concat(at === parts.length - 1 && act ? stemOf(act) : [])),
    ),
    describedBy,
    columns,
  };
  entries.set(table, entry);
  return entry;
}

function columnEntry(
  table: TableSchema,
  column: ColumnSchema,
  tableStems: ReadonlySet<string>,
  stems: NameStems,
): ColumnEntry {
  const describedBy = descriptionStems(column.description);
  const key = table.foreignKeys.find((foreign) =>
    foreign.columns.some((name) => name.toLowerCase() === column.name.toLowerCase()),
  );
  const about = new Set([...tableStems, ...splitIdentifier(key?.referencedTable ?? '').map(stemOf)]);
  const split = splitIdentifier(column.name);
  const isNumber = column.kind === 'text' && isNumbering(split);
  const parts = [...(isNumber ? split.slice(0, -1) : split), ...(isNumber ? ['number'] : [])].flatMap(
    (part) => partsOf(part, column, stems),
  );
  // In COUNTRY.CTR_NAME the first part repeats the table: "name" alone is the whole name.
  const isFlag = flagOf(column) !== null;
  const own = parts.filter(
    (part) =>
      !['of', 'the', 'in'].includes(part) &&
      !(isFlag && isFlagVerb(part)) &&
      !alternatives(part).some((stem) => tableStems.has(stem)),
  );
  const shared = parts.filter((part) => alternatives(part).some((stem) => tableStems.has(stem)));
  // What says "on" or "at" is a day by that: the day on which somebody was `hired_on` is their hire date.
  const isDay = isDate(column);
  const isUnsaidDay =
    isDay && parts.length > 1 && !parts.some((part) => alternatives(part).some((stem) => dayStems.has(stem)));
  const particle = isUnsaidDay && dayParticles.has(parts.at(-1) ?? '') ? parts.at(-1) : undefined;
  // Among fees that each belong to a campus, "campus fee" is the fee, and no campus.
  const referenced = new Set(
    table.foreignKeys.flatMap(({ referencedTable }) => stemsOfName(pluralize.singular(referencedTable))),
  );
  const isOfOther =
    shared.length > 0 && own.every((part) => alternatives(part).some((stem) => referenced.has(stem)));
  const named = own.length > 0 && !(isOfOther && key === undefined) ? own : parts;
  return {
    table,
    column,
    vocabulary: vocabularyOf(isUnsaidDay ? [...parts, dayWord] : parts, describedBy, 0, about, isDay),
    nameParts: named.map(
      (part) => new Set([...partStems(part, parts, about), ...(part === particle ? [stemOf(dayWord)] : [])]),
    ),
    sharedParts: [
      ...(named === own ? shared : []),
      ...(isUnsaidDay && particle === undefined ? [dayWord] : []),
    ].map((part) => new Set(alternatives(part))),
    describedBy,
    referencesTable: key?.referencedTable ?? null,
  };
}

const dayWord = 'date';
const dayStems = new Set([dayWord, 'day', 'time', 'timestamp', 'month', 'year'].map(stemOf));
const dayParticles = new Set(['on', 'at']);

/** Two words that are so often written as one that "name" alone is only half of them. */
const runTogether: ReadonlyMap<string, readonly string[]> = new Map([
  ['fname', ['first', 'name']],
  ['postcode', ['post', 'code']],
  ['zipcode', ['zip', 'code']],
  ['lname', ['last', 'name']],
]);

/** `pclass` is a class of something, and `nseats` are seats; a "price" is no rice. */
function behindLetter(part: string): readonly string[] | null {
  const word = part.slice(1);
  const isWord = word.length >= shortestWord && isEnglishWord(word) && !isStopWord(word);
  return isWord && /^[^aeiouy]/.test(word) && !isEnglishWord(part) ? [word] : null;
}

const shortestWord = 5;

/** A cryptic part without a comment is what it spells out: DAEFF is an effective date. */
function partsOf(part: string, column: ColumnSchema, stems: NameStems): readonly string[] {
  const known = runTogether.get(part) ?? behindLetter(part);
  if (known !== null) return known;
  if (column.description !== null || expandAbbreviation(part).length > 0) return [part];
  const spelled = nameInWords(part);
  const spoken = spelled.split(' ');
  // "Paid" says that two things are related before it names a date of payment.
  // A day "of the level" is no level.
  const own = new Set(stemsOfName(column.name));
  const isElsewhere = (stem: string) => (stems.get(stem) ?? 0) > (own.has(stem) ? 1 : 0);
  const plain = spoken.filter((word) => word !== 'date').map(stemOf);
  return spelled === part || plain.some((stem) => isRelationStem(stem) || isElsewhere(stem))
    ? [part]
    : spoken;
}

/** In how many of the names of a table and its columns each stem is; counted once, since a table may have 1,600 columns. */
type NameStems = ReadonlyMap<string, number>;

function nameStems(table: TableSchema): NameStems {
  const counts = new Map<string, number>();
  for (const { name } of [table, ...table.columns]) {
    for (const stem of new Set(stemsOfName(name))) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

function stemsOfName(name: string): string[] {
  return nameInWords(name).split(' ').map(stemOf);
}

/** The readings of an abbreviation; where one is what the table is about or points to, only that one. */
function readingsOf(part: string, about: ReadonlySet<string>): readonly string[] {
  const readings = expandAbbreviation(part);
  const own = readings.filter((reading) => about.has(stemOf(reading)));
  if (own.length > 0) return own;
  // In FIRM.FRM_NAME the first part is the firm.
  const named = readings.length > 1 ? [...about].filter((stem) => abbreviates(part, stem)) : [];
  return named.length > 0 ? named : readings;
}

function vocabularyOf(
  parts: readonly string[],
  describedBy: Description,
  doubt: number,
  about: ReadonlySet<string> = new Set(),
  isDay = false,
): Vocabulary {
  const vocabulary = new Map<string, number>();
  const add = (stem: string, weight: number) => {
    if (stem !== '' && weight > (vocabulary.get(stem) ?? 0)) vocabulary.set(stem, weight);
  };
  for (const stem of describedBy.all)
    add(stem, ([...describedBy.head, ...describedBy.aside].includes(stem) ? 0.9 : 0.82) - doubt);
  for (const word of impliedWords(parts)) add(stemOf(word), 0.97);
  for (const part of parts) {
    add(stemOf(part), 1);
    const readings = readingsOf(part, about);
    // A name of another language is no guess, and neither is what happened on a day, where it can be read in one way alone.
    const sure = inEnglish(part) !== null || (isDay && readings.length === 1) ? 1 : 0.96;
    readings.forEach((reading, index) => {
      for (const word of namingWords(reading)) add(stemOf(word), index === 0 ? sure : 0.72);
    });
  }
  // A name written without a separator is also its whole: "lastname".
  if (parts.length > 1) add(stemOf(parts.join('')), 1);
  return vocabulary;
}

/** Words that a name stands for by convention: FName is a first name, No_of_x and N_X a number of x. */
function impliedWords(parts: readonly string[]): string[] {
  const whole = parts.join('');
  const person = /^([fml])name$/.exec(whole)?.[1];
  if (person === 'f') return ['first', 'name'];
  if (person === 'l') return ['last', 'name'];
  if (person === 'm') return ['middle', 'name'];
  const byUnit = impliedByUnit(parts);
  if (byUnit.length > 0) return byUnit;
  const counts = ['n', 'no', 'nr', 'nb', 'nbr', 'num', 'count', 'cnt'];
  if (parts.length > 1 && (counts.includes(parts[0] ?? '') || ['count', 'cnt'].includes(parts.at(-1) ?? '')))
    return ['number'];
  return [];
}

/** CLM_NO is the number of a claim. */
export function isNumbering(parts: readonly string[]): boolean {
  return parts.length > 1 && ['no', 'nr', 'nbr'].includes(parts.at(-1) ?? '');
}

function partStems(part: string, parts: readonly string[], about: ReadonlySet<string>): string[] {
  const implied = parts.length === 1 || part === parts[0] ? impliedWords(parts).map(stemOf) : [];
  return [...alternatives(part, about), ...implied];
}

function alternatives(part: string, about: ReadonlySet<string> = new Set()): string[] {
  return [stemOf(part), ...readingsOf(part, about).flatMap((reading) => namingWords(reading).map(stemOf))];
}

/** The words of a reading that name what it names: a value added tax is a tax, and no value. */
function namingWords(reading: string): readonly string[] {
  const spoken = reading.split(' ');
  if (spoken.some(isStopWord)) return spoken.filter((word) => !isStopWord(word));
  return spoken.length > longestTerm ? spoken.slice(-1) : spoken;
}

/** A term of so many words is called by each of them; a longer one by the last. */
const longestTerm = 2;

function descriptionStems(description: string | null): Description {
  if (description === null) return { all: [], head: [], aside: [] };
  const sentence = description.split(/(?<=[.;])\s/)[0] ?? '';
  const head =
    sentence
      .replace(/^(the\s+)?number of\b/i, 'number')
      .split(/\s(?:of|in|on|at|for|with|by|from|to|that|which|used|against|over|per|and)\s|[,(:;]/i)[0] ?? '';
  const bracketed = /\(([^)]+)\)/.exec(sentence)?.[1] ?? '';
  const aside = bracketed.split(/\s+/).length <= 2 ? contentStems(bracketed) : [];
  return { all: contentStems(sentence), head: contentStems(head), aside };
}

function contentStems(text: string): string[] {
  return [
    ...new Set(
      words(text)
        .filter((word) => !isStopWord(word))
        .map(stemOf),
    ),
  ];
}

/** A column in words a person understands: its name spelled out. */
export function columnInWords(table: TableSchema, column: ColumnSchema): string {
  const spelled = nameAsWritten(column.name);
  // An undivided cryptic name says nothing; a short comment does.
  const comment = column.description?.split(/[(,.;]/)[0]?.trim() ?? '';
  const cryptic = splitIdentifier(column.name).length === 1 && spelled === column.name.toLowerCase();
  if (comment !== '' && comment.split(/\s+/).length <= 4 && (cryptic || comment.split(/\s+/).length <= 3))
    return comment.toLowerCase();
  return spelled === 'name' || spelled === 'identifier' || spelled === 'code'
    ? `${tableInWords(table)} ${spelled}`
    : spelled;
}

/** A table in words: its name, with what is cut short in it as its description spells it. */
export const tableInWords = rememberedOf(
  (table: TableSchema): string => rowsCalled(table) ?? describedName(table),
);
