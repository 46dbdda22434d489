import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { splitIdentifier, stemOf, wordSet } from '#lib/text/words.ts';
import { isMoney } from '../../../question/assumed/quantities.ts';
import { isFlagOfOther } from './flags-of-others.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { Link, Phrase } from './links.ts';
import { months } from './read-periods.ts';
import { type ColumnEntry, isNumbering, type TableEntry } from './schema-lexicon.ts';
import { isNamedBy, saysSo, scoreColumn, scoreName } from './score-names.ts';
import type { Token, Tokens } from './tokenize.ts';
import { isOfOtherParticle, isParticle } from './verb-particles.ts';
import {
  type Form,
  formsOf,
  isInside,
  isMany,
  isRelationStem,
  isVerbForm,
  knownStems,
  singularOf,
} from './word-forms.ts';

/** Words of an order, which by themselves are not short for the first or last name; nor is a currency short for an amount in it. */
const neverAlone = new Set(['first', 'last']);

const longestPhrase = 6;

const weakestLink = 0.44;

const linksKept = 8;

/**
 * Cuts the free stretches of a question into phrases that name tables or columns, so that as much as possible is named
 * as well as possible. `taken(i)` says that a token already means something else; `cue(i)` that it is a cue word, which
 * may be part of a name ("total credits") only when the name itself has the word.
 */
export function linkPhrases(
  tokens: Tokens,
  tables: readonly TableEntry[],
  taken: (index: number) => boolean,
  cue: (index: number) => boolean,
): Phrase[] {
  const known = knownStems(tables);
  const inNames = wordsInNames(tokens, tables);
  const forms = tokens.map((token, index) =>
    inNames.has(index) ? [{ stem: token.stem, weight: 1 }] : formsOf(token, tokens, index, known),
  );
  type Cut = { readonly value: number; readonly phrases: readonly Phrase[] };
  const best: Cut[] = new Array(tokens.length + 1);
  best[tokens.length] = { value: 0, phrases: [] };
  for (let first = tokens.length - 1; first >= 0; first--) {
    let chosen = best[first + 1] ?? { value: 0, phrases: [] };
    for (
      let end = first + 1;
      end <= Math.min(tokens.length, first + longestPhrase) && !taken(end - 1);
      end++
    ) {
      const isPer = tokens.slice(first, end).some(({ lower }) => lower === 'per');
      // "Earnings per share" is a column; "tracks per playlist" is no table of both.
      const word = end - first === 1 ? tokens[first] : undefined;
      const links = asSpelled(
        withoutEventDays(
          linksFor(tokens, forms, first, end, tables, cue, inNames).filter(
            (link) =>
              (!isPer || saysPer(link)) &&
              !isFigureOf(link, tokens, forms, first, end) &&
              !isFirstOfThem(link, tokens.slice(first, end)) &&
              !(
                word !== undefined &&
                link.kind === 'column' &&
                isFlagOfOther(
                  link.entry.table,
                  link.entry.column,
                  tokens,
                  tables.map(({ table }) => table),
                )
              ),
          ),
          word,
        ),
        word,
      );
      const top = links[0];
      if (top === undefined) continue;
      if (word !== undefined && (isVerbOfPlace(tokens, first, links) || isVerbOfOne(tokens, first, links)))
        continue;
      const alone = end - first === 1 ? (tokens[first]?.lower ?? '') : '';
      if ((neverAlone.has(alone) || isMoney(alone)) && top.score < 0.95) continue;
      const content = contentCount(tokens, first, end, inNames);
      const value = top.score * content ** 1.3 + (best[end]?.value ?? 0);
      if (value > chosen.value) {
        const text = tokens
          .slice(first, end)
          .map((token) => token.text)
          .join(' ');
        chosen = { value, phrases: [{ first, end, text, links }, ...(best[end]?.phrases ?? [])] };
      }
    }
    best[first] = chosen;
  }
  return shareHeads(best[0]?.phrases ?? [], tokens, forms, tables, taken);
}

/**
 * "Opening and closing times", "the first and last name": the first of two joined words goes with the noun of the second,
 * whether or not it means something alone.
 */
function shareHeads(
  phrases: readonly Phrase[],
  tokens: Tokens,
  forms: readonly (readonly Form[])[],
  tables: readonly TableEntry[],
  taken: (index: number) => boolean,
): Phrase[] {
  /** What the word at `first` means with the last word of a phrase that follows it after "and"; null when nothing sure. */
  const shared = (first: number, next: Phrase | undefined): readonly Link[] | null => {
    if (next === undefined || next.end - next.first !== 2 || next.first !== first + 2) return null;
    if (!['and', 'or'].includes(tokens[first + 1]?.lower ?? '') || next.links[0]?.kind !== 'column')
      return null;
    // "Profit and profit estimate" are two columns already.
    if (tokens[first]?.stem === tokens[next.first]?.stem) return null;
    const places = [first, next.end - 1];
    const links = linksFor(
      places.map((place) => tokens[place] ?? noToken),
      places.map((place) => forms[place] ?? []),
      0,
      2,
      tables,
      () => false,
    );
    return (links[0]?.score ?? 0) >= 0.8 ? links : null;
  };
  return phrases.flatMap((phrase, index) => {
    const whole = phrase.end - phrase.first === 1 ? shared(phrase.first, phrases[index + 1]) : null;
    if (whole !== null) return [{ ...phrase, links: whole }];
    const first = phrase.first - 2;
    const word = tokens[first];
    if (word?.kind !== 'word' || taken(first) || (phrases[index - 1]?.end ?? 0) > first) return [phrase];
    const links = shared(first, phrase);
    return links === null ? [phrase] : [{ first, end: first + 1, text: word.text, links }, phrase];
  });
}

/** "Orders" are the rows of `customer_order`, not the days of its `ordered_at`; "interviews" are not their `interviewer`. */
function withoutEventDays(links: readonly Link[], word: Token | undefined): readonly Link[] {
  const of = links.find(
    (link) => link.kind === 'table' && stemOf(spokenParts(link.entry.table.name).at(-1) ?? '') === word?.stem,
  );
  if (of === undefined || !/s$/i.test(word?.lower ?? '')) return links;
  return links.filter(
    (link) =>
      link.kind === 'table' ||
      link.entry.table !== of.entry.table ||
      !(isDate(link.entry.column) || isOtherWord(link.entry.column.name, word?.lower ?? '')),
  );
}

/** "Who work in Oslo": what people do at a place, not half the name of a day on which somebody worked. */
function isVerbOfPlace(tokens: Tokens, at: number, links: readonly Link[]): boolean {
  const [word, preposition, place] = tokens.slice(at, at + 3);
  if (word === undefined || !isRelationStem(word.stem)) return false;
  // Who was "hired in March" was so at a time.
  const isTime = place !== undefined && (months.has(place.lower) || quarter.test(place.lower));
  const isOfPlace =
    places.has(preposition?.lower ?? '') && place?.kind === 'word' && !isTime && isCapital(place.text);
  return (
    isOfPlace &&
    links.every((link) => link.kind === 'column' && isDate(link.entry.column) && link.score < wholeName)
  );
}

/** "Who hold a licence": what they do with one, and no kind of advice of which the comment says that it may be to hold. */
function isVerbOfOne(tokens: Tokens, at: number, links: readonly Link[]): boolean {
  const [verb, article] = tokens.slice(at, at + 2);
  return (
    verb?.text === verb?.lower &&
    isRelationStem(verb?.stem ?? '') &&
    articles.has(article?.lower ?? '') &&
    links.every(({ kind, score }) => kind === 'column' && score < byName)
  );
}

const articles = wordSet(en.articles);
const places = new Set(['in', 'at', 'from', 'for']);
const quarter = /^[qh][1-4]$/;
const wholeName = 0.95;
/** What only a comment speaks of is less surely meant. */
const byName = 0.5;

function isCapital(text: string): boolean {
  return text.slice(0, 1) !== text.slice(0, 1).toLowerCase();
}

/** A column that is spelled as the word is meant before a table that only shares its stem: `verkäufer` in `verkauf`. */
function asSpelled(links: readonly Link[], word: Token | undefined): readonly Link[] {
  const said = word?.text.toLowerCase() ?? '';
  const isColumn = links.some(
    (link) => link.kind === 'column' && link.entry.column.name.toLowerCase() === said,
  );
  const whole = links.find(
    (link) =>
      link.kind === 'table' && !isOtherWord(link.entry.table.name, said) && isOneWord(link.entry.table.name),
  );
  // "Playlists" are not the rows that pair them with tracks.
  if (whole !== undefined)
    return links.filter(
      (link) => link.kind === 'column' || link === whole || !refersTo(link.entry.table, whole.entry.table),
    );
  return isColumn
    ? links.filter((link) => link.kind === 'column' || !isOtherWord(link.entry.table.name, said))
    : links;
}

function isOneWord(name: string): boolean {
  return spokenParts(name).length === 1;
}

function refersTo({ foreignKeys, primaryKey }: TableSchema, { name }: TableSchema): boolean {
  return (
    primaryKey.length > 1 &&
    foreignKeys.some(({ referencedTable }) => referencedTable.toLowerCase() === name.toLowerCase())
  );
}

/** Whether a name is one word, of which the said one is no plural. */
function isOtherWord(name: string, word: string): boolean {
  const [only = '', ...more] = spokenParts(name).map((part) => singularOf(part.toLowerCase()));
  return more.length === 0 && only !== singularOf(word);
}

/** "Market cap of companies": a figure and whose it is, also where a table is called by both words. */
function isFigureOf(
  link: Link,
  tokens: Tokens,
  forms: readonly (readonly Form[])[],
  first: number,
  end: number,
): boolean {
  const of = tokens.findIndex(({ lower }, at) => at > first && at < end && lower === 'of');
  if (link.kind !== 'table' || of < 0) return false;
  return linksFor(tokens, forms, first, of, [link.entry], () => false).some(
    ({ kind, entry, score }) => kind === 'column' && score >= 0.6 && isNumeric(entry.column),
  );
}

/** Of "our first customer" no first name is asked, unless the name is said as well. */
function isFirstOfThem(link: Link, said: Tokens): boolean {
  if (link.kind !== 'column' || said.length < 2 || !neverAlone.has(said[0]?.lower ?? '')) return false;
  const name = link.entry.nameParts.find((part) => part.has(nameStem));
  return name !== undefined && !said.some(({ stem }) => name.has(stem));
}

const nameStem = stemOf('name');

function saysPer(link: Link): boolean {
  const { name, description } = link.kind === 'column' ? link.entry.column : link.entry.table;
  return /(?:^|[^a-z])per(?:[^a-z]|$)/i.test(`${nameInWords(name)} ${description ?? ''}`);
}

/** Links for a word of the engine's own ("oldest" is about age), as if the person had written it. */
export function linksForWord(word: string, tables: readonly TableEntry[]): Link[] {
  const token: Token = {
    kind: 'word',
    text: word,
    lower: word,
    stem: stemOf(word),
    start: 0,
    end: 0,
    value: null,
  };
  const forms = [formsOf(token, [token], 0, knownStems(tables))];
  return linksFor([token], forms, 0, 1, tables, () => false);
}

function contentCount(tokens: Tokens, first: number, end: number, inNames: ReadonlySet<number>): number {
  let count = 0;
  for (let index = first; index < end; index++)
    if (inNames.has(index) || !isInside(tokens[index] ?? noToken)) count += 1;
  return count;
}

/** The places of words that mean little elsewhere and begin the name of a column that is said whole: "return date", "list price". */
function wordsInNames(tokens: Tokens, tables: readonly TableEntry[]): ReadonlySet<number> {
  const names = tables.flatMap(({ columns }) =>
    columns.map(({ column }) => spokenParts(column.name)).filter((parts) => parts.length > 1),
  );
  const isSaid = (at: number) =>
    names.some((parts) => parts.every((part, place) => tokens[at + place]?.stem === stemOf(part)));
  return new Set([...tokens.keys()].filter((at) => isInside(tokens[at] ?? noToken) && isSaid(at)));
}

const noToken: Token = { kind: 'mark', text: '', lower: '', stem: '', start: 0, end: 0, value: null };

function linksFor(
  tokens: Tokens,
  forms: readonly (readonly Form[])[],
  first: number,
  end: number,
  tables: readonly TableEntry[],
  cue: (index: number) => boolean,
  inNames: ReadonlySet<number> = new Set(),
): Link[] {
  const content: { readonly forms: readonly Form[]; readonly cue: boolean; readonly relation: boolean }[] =
    [];
  for (let index = first; index < end; index++) {
    const token = tokens[index] ?? noToken;
    if (token.kind !== 'word') return [];
    if (isInside(token) && !inNames.has(index)) {
      // A name neither begins nor ends with "of", and joins its words with little else.
      if (
        index === first ||
        index === end - 1 ||
        !(['of', 'in', 'per', 'to', 'the', 'and'].includes(token.lower) || isParticle(token.lower))
      )
        return [];
      if (token.lower === 'and') return [];
    } else {
      const own = forms[index] ?? [];
      if (own.length === 0) return [];
      content.push({
        forms: own,
        cue: cue(index),
        relation: isVerbForm(token.lower) && (isRelationStem(token.stem) || isRelationStem(token.lower)),
      });
    }
  }
  if (content.length === 1 && content[0]?.cue === true) return [];
  // "Biggest employer first": the order of a list, no part of a name.
  if (tokens[end - 1]?.lower === 'first') return [];
  if (saysWhatIsDone(tokens, first, end) || areOfKind(tokens, first, end)) return [];
  // "companies per country" names two things; only a name that says both by itself ("earnings per share") is one.
  const joined = content.length < end - first;
  const isCount = saysHowMany(tokens, first, end);
  const links: Link[] = [];
  for (const table of tables) {
    const tableScore = scoreName(
      content,
      table.vocabulary,
      null,
      table.nameParts,
      [],
      table.describedBy,
      0.45,
    );
    if (
      tableScore !== null &&
      (!joined || isNamedBy(content, table.nameParts) || saysSo(table.table, tokens.slice(first, end)))
    )
      links.push({ kind: 'table', entry: table, score: tableScore });
    for (const column of table.columns) {
      if (isCount && isMark(column.column)) continue;
      if (isOfOtherParticle(column, tokens, first, end) || isDayOfNumbered(column, tokens, end)) continue;
      if (areRowsDone(tokens, first, end) && isDate(column.column)) continue;
      // "number of employees" is a column only when the column itself says number and employees.
      const score = scoreColumn(
        content,
        column,
        content[0]?.cue === true || joined || flagOf(column.column) !== null ? new Map() : table.vocabulary,
      );
      if (score !== null) links.push({ kind: 'column', entry: column, score });
    }
  }
  return links
    .filter((link) => link.score >= weakestLink)
    .sort((one, other) => other.score - one.score)
    .slice(0, content.length === 1 ? 3 * linksKept : linksKept);
}

/** "The date of order 12" is a day of a row that has the number: no day is called by both words and is 12. */
function isDayOfNumbered({ table, column }: ColumnEntry, tokens: Tokens, end: number): boolean {
  const [of, rows, number] = tokens.slice(end - 2, end + 1);
  return (
    of?.lower === 'of' &&
    number?.kind === 'number' &&
    isDate(column) &&
    stemOf(spokenParts(table.name).at(-1) ?? '') === rows?.stem
  );
}

/** "Completed jobs" are jobs, and not the days on which they were completed. */
function areRowsDone(tokens: Tokens, first: number, end: number): boolean {
  const [done, rows] = tokens.slice(first, end).map(({ lower }) => lower);
  return (
    end - first === 2 && rows !== undefined && isMany(rows) && /ed$/.test(done ?? '') && !dayWords.test(rows)
  );
}

const dayWords = /^(?:dates|days|times)$/;

/** "Number of orders" counts them, where an order number would be what one of them is called. */
function saysHowMany(tokens: Tokens, first: number, end: number): boolean {
  const [number, of, noun] = tokens.slice(first, end);
  return number?.lower === 'number' && of?.lower === 'of' && noun !== undefined && isMany(noun.lower);
}

/** What a row is called by; a count that is kept as text is a count. */
function isMark(column: ColumnSchema): boolean {
  if (nameInWords(column.name).split(' ').includes('count')) return false;
  if (isNumbering(splitIdentifier(column.name))) return true;
  return !isNumeric(column) || (column.unique === true && /(?:number|no|nr|num)$/i.test(column.name));
}

/** "Boats of type Ketch" are boats, and no types of boats. */
function areOfKind(tokens: Tokens, first: number, end: number): boolean {
  const [rows, of, kind] = tokens.slice(first, end).map(({ lower }) => lower);
  return (
    of === 'of' &&
    rows !== undefined &&
    kind !== undefined &&
    isMany(rows) &&
    kinds.has(kind) &&
    !kinds.has(rows)
  );
}

const kinds = wordSet(en.kinds);

/** "Products listed": things and what is done with them, where "date founded" may well be one name. */
function saysWhatIsDone(tokens: Tokens, first: number, end: number): boolean {
  const [noun, verb] = [tokens[end - 2]?.lower ?? '', tokens[end - 1]?.lower ?? ''];
  return end - first >= 2 && /[^s]s$/.test(noun) && /ed$/.test(verb) && isVerbForm(verb);
}
