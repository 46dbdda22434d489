import type { TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { numbersRows } from '#lib/schema/rows-called.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { splitIdentifier, stemOf } from '#lib/text/words.ts';
import { usualMeaning } from './business-synonyms.ts';
import type { ColumnEntry, Description, Vocabulary } from './schema-lexicon.ts';
import { isKey, sameName } from './table-nature.ts';
import type { Tokens } from './tokenize.ts';
import type { Form } from './word-forms.ts';

type Content = readonly {
  readonly forms: readonly Form[];
  readonly cue: boolean;
  readonly relation: boolean;
}[];

/** How well the content words of a phrase name a column, from 0 to 1; null where they do not. */
export function scoreColumn(content: Content, column: ColumnEntry, tableWords: Vocabulary): number | null {
  const score = scoreName(
    content,
    column.vocabulary,
    tableWords,
    column.nameParts,
    column.sharedParts,
    column.describedBy,
    0.45,
  );
  if (score === null || isOnlyUnit(content, column) || isOnlyNumber(content, column)) return null;
  const stems = content.flatMap((item) => item.forms.map((form) => form.stem));
  const askedForKey = stems.some((stem) => keyStems.has(stem));
  const key = isKey(column.table, column.column);
  // The passengers are the rows, and not the `PassengerId` by which they are numbered.
  if (!askedForKey && numbersRows(column.table, column.column)) return null;
  let adjusted = score;
  if (column.referencesTable !== null && !askedForKey) adjusted *= 0.62;
  else if (key && !askedForKey && isNumeric(column.column)) adjusted *= 0.6;
  const single = content.length === 1 ? content[0]?.forms[0]?.stem : undefined;
  if (single !== undefined && usualMeaning(single).some((word) => column.vocabulary.has(stemOf(word))))
    adjusted += 0.12;
  // "Applications" are those of `loan_appl` before they are the day of one.
  if (!key && !isNumeric(column.column) && isOnlyShared(stems, column)) adjusted *= 0.85;
  // The key of the table itself is what "id" means.
  if (
    askedForKey &&
    column.table.primaryKey.some((name) => sameName(name, column.column.name)) &&
    column.referencesTable === null
  )
    adjusted += 0.02;
  return Math.min(1, adjusted);
}

/** Whether the words are those of the table alone, a part of a longer name that the name of a column repeats. */
function isOnlyShared(stems: readonly string[], { table, nameParts, sharedParts }: ColumnEntry): boolean {
  const isHit = (part: ReadonlySet<string>) => stems.some((stem) => part.has(stem));
  return splitIdentifier(table.name).length > 1 && sharedParts.some(isHit) && !nameParts.some(isHit);
}

/** "The number" is how many there are, and not the number of decimals of a currency. */
function isOnlyNumber(content: Content, { column, nameParts }: ColumnEntry): boolean {
  const said = content.filter(({ relation }) => !relation);
  return (
    isNumeric(column) &&
    nameParts.at(-1)?.has(number) === false &&
    said.length > 0 &&
    said.every(({ forms }) => forms.some(({ stem }) => stem === number))
  );
}

const number = stemOf('number');

/** A unit price is a price: "units" are how many there are of something. */
function isOnlyUnit(content: Content, { column }: ColumnEntry): boolean {
  const parts = spokenParts(column.name).map(stemOf);
  return (
    parts.length > 1 &&
    parts.at(-1) !== unit &&
    content.every(({ forms }) => forms.some(({ stem }) => stem === unit)) &&
    parts.some((part) => priced.has(part))
  );
}

const unit = stemOf('unit');
const priced = new Set(['price', 'cost', 'charge', 'fee', 'amount', 'value'].map(stemOf));

/** Whether the comment of a table has the very words: "Cash dividends per share". */
export function saysSo(table: TableSchema, said: Tokens): boolean {
  const text = said.map((token) => token.lower).join(' ');
  return (table.description ?? '').toLowerCase().includes(text);
}

/** Whether each word is part of the name itself, not only of its comment. */
export function isNamedBy(content: Content, nameParts: readonly ReadonlySet<string>[]): boolean {
  return (
    content.length <= nameParts.length &&
    content.every((item) => item.forms.some((form) => nameParts.some((part) => part.has(form.stem))))
  );
}

/** A "close" is a last price where the name says "last", and not the last day of anything that a comment speaks of. */
function weightOf({ stem, weight }: Form, vocabulary: Vocabulary): number {
  const own = vocabulary.get(stem) ?? 0;
  return own * weight * (places.has(stem) && weight < 1 && own < 0.95 ? 0.8 : 1);
}

const places = new Set(['last', 'first'].map(stemOf));

const keyStems = new Set(
  ['id', 'ids', 'identifi', 'code', 'number', 'key', 'ssn'].map((word) => stemOf(word)),
);

/** How well the content words of a phrase name something of these name parts, from 0 to 1; null where they do not. */
export function scoreName(
  content: Content,
  vocabulary: Vocabulary,
  tableWords: Vocabulary | null,
  nameParts: readonly ReadonlySet<string>[],
  sharedParts: readonly ReadonlySet<string>[],
  describedBy: Description,
  base: number,
): number | null {
  let sum = 0;
  let own = 0;
  const hit = new Set<string>();
  // "Last traded price": beside words that do name the column, the verb is part of its name.
  const named = content.some(
    (item) =>
      !item.relation && item.forms.some((form) => (vocabulary.get(form.stem) ?? 0) * form.weight >= 0.8),
  );
  for (const item of content) {
    let best = 0;
    let bestStem = '';
    for (const form of item.forms) {
      const weight = weightOf(form, vocabulary);
      if (weight > best) {
        best = weight;
        bestStem = form.stem;
      }
    }
    // A cue word belongs to a name only when the name itself, not its comment, has it.
    if (item.cue && best < 0.9) return null;
    // "traded", "paid": a verb that only relates names a thing only when the name itself has it.
    if (item.relation && best < 0.99 && !(best >= 0.85 && named)) best = 0;
    if (best > 0) {
      own += 1;
      hit.add(bestStem);
    } else if (tableWords !== null && !item.relation) {
      for (const form of item.forms)
        best = Math.max(best, (tableWords.get(form.stem) ?? 0) * form.weight * 0.8);
    }
    if (best === 0) return null;
    sum += best;
  }
  if (own === 0) return null;
  const isHit = (part: ReadonlySet<string>) => [...part].some((stem) => hit.has(stem));
  const shared = sharedParts.filter(isHit).length;
  const nameShare = (nameParts.filter(isHit).length + shared) / (nameParts.length + shared);
  const share = (stems: readonly string[]) =>
    stems.length === 0
      ? 0
      : [...hit].filter((stem) => stems.includes(stem)).length / Math.min(stems.length, 5);
  const described = Math.max(share(describedBy.all), share(describedBy.head), share(describedBy.aside));
  const coverage = Math.max(nameShare, 0.92 * described);
  return (sum / content.length) * (base + (1 - base) * coverage);
}
