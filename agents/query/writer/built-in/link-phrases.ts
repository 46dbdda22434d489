import { isDate, isNumeric, type TableSchema } from '#lib/domain/schema.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { isMoney } from '../../../question/assumed/quantities.ts';
import { businessPhrase, businessSynonyms, usualMeaning } from './business-synonyms.ts';
import { isRelationStem } from './relation-words.ts';
import type { ColumnEntry, Description, TableEntry, Vocabulary } from './schema-lexicon.ts';
import { isKey, sameName } from './table-nature.ts';
import type { Token } from './tokenize.ts';

/** Something of the schema that a stretch of the question may name, with how well it fits, 0..1. */
export type Link =
  | { readonly kind: 'table'; readonly entry: TableEntry; readonly score: number }
  | { readonly kind: 'column'; readonly entry: ColumnEntry; readonly score: number };

/** A stretch of the question, end exclusive in tokens, with everything it may name, best first. */
export type Phrase = {
  readonly first: number;
  readonly end: number;
  readonly text: string;
  readonly links: readonly Link[];
};

/** The table a link leads to; links to stored values lead to the table of their column. */
export function tableOf(link: { readonly entry: { readonly table: TableSchema } }): TableSchema {
  return link.entry.table;
}

type Form = { readonly stem: string; readonly weight: number };

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
  tokens: readonly Token[],
  tables: readonly TableEntry[],
  taken: (index: number) => boolean,
  cue: (index: number) => boolean,
): Phrase[] {
  const known = knownStems(tables);
  const forms = tokens.map((token, index) => formsOf(token, tokens, index, known));
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
      const links = withoutEventDays(
        linksFor(tokens, forms, first, end, tables, cue).filter((link) => !isPer || saysPer(link)),
        end - first === 1 ? tokens[first] : undefined,
      );
      const top = links[0];
      if (top === undefined) continue;
      const alone = end - first === 1 ? (tokens[first]?.lower ?? '') : '';
      if ((neverAlone.has(alone) || isMoney(alone)) && top.score < 0.95) continue;
      const content = contentCount(tokens, first, end);
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
  tokens: readonly Token[],
  forms: readonly (readonly Form[])[],
  tables: readonly TableEntry[],
  taken: (index: number) => boolean,
): Phrase[] {
  /** What the word at `first` means with the last word of a phrase that follows it after "and"; null when nothing sure. */
  const shared = (first: number, next: Phrase | undefined): readonly Link[] | null => {
    if (next === undefined || next.end - next.first !== 2 || next.first !== first + 2) return null;
    if (!['and', 'or'].includes(tokens[first + 1]?.lower ?? '') || next.links[0]?.kind !== 'column')
      return null;
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
    (link) =>
      link.kind === 'table' && stemOf(splitIdentifier(link.entry.table.name).at(-1) ?? '') === word?.stem,
  );
  if (of === undefined || !/s$/i.test(word?.lower ?? '')) return links;
  return links.filter(
    (link) =>
      link.kind === 'table' ||
      link.entry.table !== of.entry.table ||
      !(isDate(link.entry.column) || isOtherWord(link.entry.column.name, word?.lower ?? '')),
  );
}

/** Whether a name is one word, of which the said one is no plural. */
function isOtherWord(name: string, word: string): boolean {
  const [only = '', ...more] = splitIdentifier(name).map((part) => singularOf(part.toLowerCase()));
  return more.length === 0 && only !== singularOf(word);
}

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

function knownStems(tables: readonly TableEntry[]): Set<string> {
  const known = new Set<string>();
  for (const table of tables) {
    for (const stem of table.vocabulary.keys()) known.add(stem);
    for (const column of table.columns) for (const stem of column.vocabulary.keys()) known.add(stem);
  }
  return known;
}

const knownSynonyms = new Map<string, readonly string[]>();

function formsOf(token: Token, tokens: readonly Token[], index: number, known: ReadonlySet<string>): Form[] {
  if (token.kind !== 'word' || isInside(token)) return [];
  const forms = new Map<string, number>();
  const add = (stem: string, weight: number) => {
    if (known.has(stem) && weight > (forms.get(stem) ?? 0)) forms.set(stem, weight);
  };
  add(token.stem, 1);
  // "Market value" is one term: its first word is no exchange, venue or whatever else a market may be.
  const opened = businessPhrase(`${token.lower} ${tokens[index + 1]?.lower ?? ''}`);
  if (opened !== null) {
    for (const word of words(opened)) add(stemOf(word), 0.9);
    return [...forms].map(([stem, weight]) => ({ stem, weight }));
  }
  const singular = singularOf(token.lower);
  for (const other of [...businessSynonyms(singular), ...businessSynonyms(token.lower)])
    for (const word of words(other)) add(stemOf(word), 0.84);
  // The first word of a pair speaks for itself: "market value" is no market.
  const before = tokens[index - 1];
  const pair = businessPhrase(`${before?.lower ?? ''} ${token.lower}`);
  for (const word of words(pair ?? '')) if (stemOf(word) !== before?.stem) add(stemOf(word), 0.9);
  // "work", "paid": relations name nothing by a synonym.
  if (forms.size === 0 && !isRelationStem(token.stem) && !isRelationStem(token.lower)) {
    for (const other of synonymsOf(token.lower)) if (!other.includes(' ')) add(stemOf(other), 0.72);
    // "capitalisation" and CAPI, "employees" and EMPL: one begins the other.
    if (forms.size === 0)
      for (const stem of known)
        if (
          (stem.length >= 4 && token.stem.startsWith(stem)) ||
          (token.stem.length >= 5 && stem.startsWith(token.stem))
        )
          add(stem, 0.72);
  }
  return [...forms].map(([stem, weight]) => ({ stem, weight }));
}

function synonymsOf(word: string): readonly string[] {
  const known = knownSynonyms.get(word);
  if (known !== undefined) return known;
  if (knownSynonyms.size > 5000) knownSynonyms.clear();
  const found = synonyms(word);
  knownSynonyms.set(word, found);
  return found;
}

/** Words that never name anything by themselves, though they may stand inside a name ("date of birth"). */
function isInside(token: Token): boolean {
  return isStopWord(token.lower);
}

function isVerbForm(word: string): boolean {
  return (
    /(?:ed|ing)$/.test(word) ||
    [
      'paid',
      'made',
      'held',
      'sold',
      'bought',
      'trade',
      'trades',
      'pay',
      'pays',
      'use',
      'work',
      'live',
    ].includes(word)
  );
}

function singularOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function contentCount(tokens: readonly Token[], first: number, end: number): number {
  let count = 0;
  for (let index = first; index < end; index++) if (!isInside(tokens[index] ?? noToken)) count += 1;
  return count;
}

const noToken: Token = { kind: 'mark', text: '', lower: '', stem: '', start: 0, end: 0, value: null };

function linksFor(
  tokens: readonly Token[],
  forms: readonly (readonly Form[])[],
  first: number,
  end: number,
  tables: readonly TableEntry[],
  cue: (index: number) => boolean,
): Link[] {
  const content: { readonly forms: readonly Form[]; readonly cue: boolean; readonly relation: boolean }[] =
    [];
  for (let index = first; index < end; index++) {
    const token = tokens[index] ?? noToken;
    if (token.kind !== 'word') return [];
    if (isInside(token)) {
      // A name neither begins nor ends with "of", and joins its words with little else.
      if (
        index === first ||
        index === end - 1 ||
        !['of', 'in', 'per', 'to', 'the', 'and'].includes(token.lower)
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
  if (saysWhatIsDone(tokens, first, end)) return [];
  // "companies per country" names two things; only a name that says both by itself ("earnings per share") is one.
  const joined = content.length < end - first;
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

/** "Products listed": things and what is done with them, where "date founded" may well be one name. */
function saysWhatIsDone(tokens: readonly Token[], first: number, end: number): boolean {
  const [noun, verb] = [tokens[end - 2]?.lower ?? '', tokens[end - 1]?.lower ?? ''];
  return end - first >= 2 && /[^s]s$/.test(noun) && /ed$/.test(verb) && isVerbForm(verb);
}

type Content = readonly {
  readonly forms: readonly Form[];
  readonly cue: boolean;
  readonly relation: boolean;
}[];

function scoreColumn(content: Content, column: ColumnEntry, tableWords: Vocabulary): number | null {
  const score = scoreName(
    content,
    column.vocabulary,
    tableWords,
    column.nameParts,
    column.sharedParts,
    column.describedBy,
    0.45,
  );
  if (score === null) return null;
  const stems = content.flatMap((item) => item.forms.map((form) => form.stem));
  const askedForKey = stems.some((stem) => keyStems.has(stem));
  const key = isKey(column.table, column.column);
  let adjusted = score;
  if (column.referencesTable !== null && !askedForKey) adjusted *= 0.62;
  else if (key && !askedForKey && isNumeric(column.column)) adjusted *= 0.6;
  const single = content.length === 1 ? content[0]?.forms[0]?.stem : undefined;
  if (single !== undefined && usualMeaning(single).some((word) => column.vocabulary.has(stemOf(word))))
    adjusted += 0.12;
  // The key of the table itself is what "id" means.
  if (
    askedForKey &&
    column.table.primaryKey.some((name) => sameName(name, column.column.name)) &&
    column.referencesTable === null
  )
    adjusted += 0.02;
  return Math.min(1, adjusted);
}

/** Whether the comment of a table has the very words: "Cash dividends per share". */
function saysSo(table: TableSchema, said: readonly Token[]): boolean {
  const text = said.map((token) => token.lower).join(' ');
  return (table.description ?? '').toLowerCase().includes(text);
}

/** Whether each word is part of the name itself, not only of its comment. */
function isNamedBy(content: Content, nameParts: readonly ReadonlySet<string>[]): boolean {
  return (
    content.length <= nameParts.length &&
    content.every((item) => item.forms.some((form) => nameParts.some((part) => part.has(form.stem))))
  );
}

const keyStems = new Set(
  ['id', 'ids', 'identifi', 'code', 'number', 'key', 'ssn'].map((word) => stemOf(word)),
);

function scoreName(
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
      const weight = (vocabulary.get(form.stem) ?? 0) * form.weight;
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
