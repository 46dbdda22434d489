import type { EntityMatch, MatchKind } from '#lib/domain/entity-match.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { gradeSign } from '#lib/text/grade-sign.ts';
import type { EntityIndex, NamedEntity, ValueHit } from './entity-index.ts';
import { keysOf, nameWords, singularOf, withoutSuffixes } from './name-keys.ts';
import { numberedNames } from './numbered-names.ts';
import { calledAfter, codeOfCountry, placesMeant } from './place-names.ts';
import type { QuestionSpan } from './question-spans.ts';
import type { WordJudge } from './word-judge.ts';

/** What a span met: its matches, best first, and how its claim compares with overlapping spans. */
export type SpanMatch = {
  readonly span: QuestionSpan;
  readonly matches: readonly EntityMatch[];
  /** Words that carry meaning, plus a share for how exactly they were met. */
  readonly claim: number;
  /** How many words are stored as they are said; none where the span only resembles what is stored. */
  readonly exactWords: number;
};

/** More rows than this under one loose key mean that the words are too common to name anything. */
const tooCommon = 40;
const fewKeys = 6;
/** Words between two mentions; a whole name may hold them, a part of one does not. */
const joiningWords = new Set([
  'and',
  'or',
  'vs',
  'versus',
  'with',
  'against',
  'by',
  'for',
  'from',
  'to',
  'in',
  'on',
  'at',
]);
const exactCount = 64;
const singularCost = 0.02;
const shownMatches = 8;
const possessive = /['’]s$/;

/** The rows a span may stand for, or null. `shouted`: the question has no lower-case letters, so capitals mean nothing. */
export function matchSpan(
  index: EntityIndex,
  judge: WordJudge,
  span: QuestionSpan,
  shouted: boolean,
): SpanMatch | null {
  const words = nameWords(span.text.replace(possessive, ''));
  if (words.length === 0 || words.join('').length < 2) return null;
  const content = span.quoted ? words.length : words.filter((word) => !judge.isGeneric(word)).length;
  const limit = partialLimit(judge, span, words, shouted);
  const scored = new Matches();
  addExact(index, judge, span, words, shouted, scored);
  if (scored.exactClaim > 0) {
    if (scored.onlyShort && limit > 0) addPartial(index, words, scored, fewKeys);
    // "Italian" is a nationality of drivers, and of a circuit that it is in Italy.
    addPlaces(index, span, words, shouted, scored);
    return scored.finish(span, Math.max(content, 1) + scored.exactClaim);
  }
  addPlaces(index, span, words, shouted, scored);
  if (!scored.isEmpty) return scored.finish(span, Math.max(content, 1) + 0.5);
  for (const key of numberedNames(index, words)) addPartialKey(index, key, words, 'tokens', scored);
  // The number makes the word before it a part of the name: "US" of "US 50" is no country.
  if (!scored.isEmpty) return scored.finish(span, words.length);
  if (limit > 0) addPartial(index, words, scored, limit);
  if (!scored.isEmpty) return scored.finish(span, content);
  if (words.length === 1 && content === 1) {
    addFromShortList(index, judge, span, words, scored);
    if (!scored.isEmpty) return scored.finish(span, content);
  }
  addShortened(index, judge, span, words, scored);
  if (!scored.isEmpty) return scored.finish(span, content);
  const corrected = addCorrected(index, judge, span, words, scored);
  return scored.isEmpty ? null : scored.finish(span, content + (corrected === 'exact' ? 0.3 : -0.5));
}

/** Ways to write the span as a key, most faithful first, with what each costs. */
function spanKeys(
  span: QuestionSpan,
  words: readonly string[],
): { key: string; cost: number; joined: boolean }[] {
  const keys: { key: string; cost: number; joined: boolean }[] = [];
  const add = (key: string, cost: number, joined = false) => {
    if (key !== '' && !keys.some((known) => known.key === key)) keys.push({ key, cost, joined });
  };
  // "McDonald's" is a name as it stands, "Tesla's" is not: both are tried.
  add(nameWords(span.text).join(' '), 0);
  add(words.join(' '), 0);
  const short = withoutSuffixes(words);
  add(short.join(' '), 0.01);
  add([...short.slice(0, -1), singularOf(short.at(-1) ?? '')].join(' '), singularCost);
  if (words.length > 1 && words.length < 4) add(words.join(''), 0.03, true);
  return keys;
}

function addExact(
  index: EntityIndex,
  judge: WordJudge,
  span: QuestionSpan,
  words: readonly string[],
  shouted: boolean,
  scored: Matches,
): void {
  const allGeneric = words.every((word) => judge.isGeneric(word));
  const capitals =
    !shouted && span.words.length > 1 && span.words.every((word) => isCapital(word.text) && !word.initial);
  for (const { key, cost, joined } of spanKeys(span, words)) {
    if (joined && !/\d/.test(key) && words.some((word) => judge.isGeneric(word) || word.length === 1))
      continue;
    for (const hit of index.exact(key, exactCount)) {
      const named = index.describe(hit.value);
      // An "AA+" is no "AA", and an "A-" no "A".
      if (gradeSign(span.text) !== '' && gradeSign(span.text) !== gradeSign(named.text)) continue;
      // A code has no plural: "Atos" is not ATO.
      if (cost === singularCost && named.use === 'code') continue;
      if (!span.quoted) {
        if (/^\d+$/.test(key) && !numberNames(span, named)) continue;
        const isCode = named.use === 'code' || key.length <= 3;
        const kindIsSaid = judge.namesColumn(span.neighbours, named.table, named.column);
        const isKind = named.keyColumn === named.column && words.length === 1;
        // "hold" is a recommendation only beside that word; longer kinds ("mergers") speak for themselves.
        if (isKind && kindIsSaid) scored.addExact(named, hit, cost);
        if (
          isKind &&
          hit.strength !== 'short' &&
          key.length < 5 &&
          !isCapital(span.text) &&
          judge.isOrdinary(key)
        )
          continue;
        if (isCode && words.length === 1) {
          if (!codeIsMeant(judge, span, words[0] ?? '', named, shouted)) continue;
        } else if (allGeneric && !(capitals && hit.strength === 'full')) continue;
        if (hit.strength === 'loose' && words.length === 1 && joinsWords(named, key) && judge.isOrdinary(key))
          continue;
      }
      scored.addExact(named, hit, cost);
    }
  }
}

/**
 * Whether a short code is meant: written as stored, with digits, or a word that is nothing else. "it" is not the code IT;
 * a single letter needs quotes.
 */
function codeIsMeant(
  judge: WordJudge,
  span: QuestionSpan,
  word: string,
  named: NamedEntity,
  shouted: boolean,
): boolean {
  const written = span.text.replace(possessive, '');
  if (word.length < 2) return false;
  if (/\d/.test(written)) return true;
  const asStored = written === named.text.trim() || (written === written.toUpperCase() && isCapital(written));
  if (asStored && !shouted && (written === written.toUpperCase() || !judge.isGeneric(word))) return true;
  return word.length > 2 && !judge.isGeneric(word) && !judge.isOrdinary(word);
}

/** Digits alone are a quantity or a year unless they are long or the word before says that a code follows. */
function numberNames(span: QuestionSpan, named: NamedEntity): boolean {
  return (
    named.use === 'code' &&
    span.text === named.text.trim() &&
    (span.text.length >= 6 || span.text.startsWith('0'))
  );
}

/** The key is a stored name of several words written as one. */
function joinsWords(named: NamedEntity, key: string): boolean {
  return (
    !keysOf(named.text).some((stored) => stored.key === key && stored.strength !== 'loose') &&
    /\s/.test(named.text)
  );
}

/**
 * How many keys may hold a part of a name for the part to count: fewer the likelier the words mean something else, none
 * when they most probably do.
 */
function partialLimit(
  judge: WordJudge,
  span: QuestionSpan,
  words: readonly string[],
  shouted: boolean,
): number {
  if (words.every((word) => judge.isGeneric(word) || /^\d+$/.test(word))) return 0;
  if (span.quoted) return tooCommon;
  if (span.words.some((word) => joiningWords.has(word.text.toLowerCase()))) return 0;
  const capitalName =
    !shouted && words.length > 1 && isCapital(span.words[0]?.text ?? '') && !span.words[0]?.initial;
  if (judge.isGeneric(words.at(-1) ?? '') || (judge.isGeneric(words[0] ?? '') && !capitalName)) return 0;
  if (words.length === 1 && (words[0] ?? '').length < 3) return 0;
  if (words.some((word) => !judge.isOrdinary(word) && !/^\d+$/.test(word))) return tooCommon;
  const capitals =
    !shouted && span.words.every((word) => isCapital(word.text)) && span.words.some((word) => !word.initial);
  if (capitals) return words.length > 1 ? tooCommon : fewKeys;
  return words.filter((word) => !judge.isGeneric(word)).length > 1 ? fewKeys : 0;
}

function addPartial(index: EntityIndex, words: readonly string[], scored: Matches, count: number): void {
  const key = words.join(' ');
  for (const found of index.continuing(key, count) ?? [])
    addPartialKey(index, found, words, 'prefix', scored);
  for (const found of index.holding(words, count) ?? []) {
    if (!index.keyText(found).startsWith(`${key} `)) addPartialKey(index, found, words, 'tokens', scored);
  }
}

function addPartialKey(
  index: EntityIndex,
  key: number,
  words: readonly string[],
  kind: 'prefix' | 'tokens',
  scored: Matches,
): void {
  const coverage = words.length / index.keyText(key).split(' ').length;
  for (const hit of index.valuesOf(key, 4)) {
    scored.add(
      index.describe(hit.value),
      kind,
      (kind === 'prefix' ? 0.6 : 0.5) + 0.25 * Math.min(coverage, 1),
    );
  }
}

/** "German", "UK": short forms only in capitals, for "us" is a word. */
function addPlaces(
  index: EntityIndex,
  span: QuestionSpan,
  words: readonly string[],
  shouted: boolean,
  scored: Matches,
): void {
  const said = words.join(' ');
  if (said.length < 4 && (shouted || span.text !== span.text.toUpperCase())) return;
  // Countries are called by their names, nationalities by what belongs to them.
  for (const place of new Set([...placesMeant(said), ...calledAfter(said)])) {
    for (const hit of index.exact(place, fewKeys)) {
      const named = index.describe(hit.value);
      if (named.use !== 'code' && hit.strength === 'full') scored.add(named, 'alias', 0.9);
    }
  }
  // Where no name of it is stored, its code may be: DE in a column of countries.
  if (!scored.isEmpty) return;
  for (const place of [said, ...placesMeant(said)]) {
    const code = codeOfCountry(place);
    for (const hit of code === null ? [] : index.exact(code, fewKeys)) {
      const named = index.describe(hit.value);
      if (hit.strength === 'full' && holdsCountries(named.column)) scored.add(named, 'alias', 0.9);
    }
  }
}

function holdsCountries(column: string): boolean {
  return nameInWords(column)
    .split(' ')
    .some((word) => word === 'country' || word === 'nation');
}

/** One ordinary word is part enough of a name when a word beside it names the list, "technology sector", or it is one of those by itself: "the pound". */
function addFromShortList(
  index: EntityIndex,
  judge: WordJudge,
  span: QuestionSpan,
  words: readonly string[],
  scored: Matches,
): void {
  const found = new Map<string, NamedEntity[]>();
  const one = words.map(singularOf);
  const keys = [words, one].flatMap((said) => index.holding(said, tooCommon) ?? []);
  for (const key of new Set(keys)) {
    for (const hit of index.valuesOf(key, 4)) {
      const named = index.describe(hit.value);
      const isSaid =
        judge.namesShortList(span.neighbours, named.table, named.column) ||
        words.some((word) => judge.isOfShortList(word, named.table));
      if (named.use === 'code' || !isSaid) continue;
      const inTable = found.get(named.table) ?? [];
      if (!inTable.some((other) => other.entity === named.entity))
        found.set(named.table, [...inTable, named]);
    }
  }
  for (const [only, ...others] of found.values()) {
    if (only !== undefined && others.length === 0) scored.add(only, 'tokens', 0.75);
  }
}

/** "Blue Her" for "Blue Heron": the last word breaks off, and one whole name goes on so. */
function addShortened(
  index: EntityIndex,
  judge: WordJudge,
  span: QuestionSpan,
  words: readonly string[],
  scored: Matches,
): void {
  const last = words.at(-1) ?? '';
  const isNamed = span.words.every((word) => isCapital(word.text));
  if (words.length < 2 || last.length < shortestCut || /\d/.test(last) || judge.isGeneric(last)) return;
  // A word in lower case may be any other.
  if (!isNamed && (index.knowsWord(last) || judge.isOrdinary(last))) return;
  const [only, ...others] = (index.beginning(words.join(' '), tooCommon) ?? []).filter(
    (key) => index.keyText(key).split(' ').length === words.length,
  );
  if (only !== undefined && others.length === 0) addPartialKey(index, only, words, 'prefix', scored);
}

const shortestCut = 3;

/** Corrects words that no name holds, and looks the span up again. */
function addCorrected(
  index: EntityIndex,
  judge: WordJudge,
  span: QuestionSpan,
  words: readonly string[],
  scored: Matches,
): 'exact' | 'partial' {
  if (words.length > 4 || span.words.some((word) => joiningWords.has(word.text.toLowerCase())))
    return 'partial';
  if (!span.quoted && (judge.isGeneric(words[0] ?? '') || judge.isGeneric(words.at(-1) ?? '')))
    return 'partial';
  let versions: { words: string[]; errors: number }[] = [{ words: [], errors: 0 }];
  let corrections = 0;
  for (const word of words) {
    let choices = [{ word, errors: 0 }];
    if (!index.knowsWord(word)) {
      if (word.length < 5 || /\d/.test(word)) return 'partial';
      if (!span.quoted && (judge.isOrdinary(word) || judge.resemblesGeneric(word))) return 'partial';
      choices = index.similarWords(word).filter((similar) => !judge.isGeneric(similar.word));
      corrections += 1;
    }
    versions = versions.flatMap((version) =>
      choices.map((choice) => ({
        words: [...version.words, choice.word],
        errors: version.errors + choice.errors,
      })),
    );
  }
  if (corrections === 0 || corrections > 2) return 'partial';
  for (const version of versions) {
    for (const hit of index.exact(version.words.join(' '), 16)) {
      const named = index.describe(hit.value);
      if (named.use !== 'code') scored.add(named, 'typo', 0.92 - 0.08 * version.errors);
    }
  }
  if (!scored.isEmpty) return 'exact';
  for (const version of versions) {
    const meaningful = version.words.some((word) => !judge.isOrdinary(word));
    if (!meaningful || version.errors > 1) continue;
    const partial = new Matches();
    addPartial(index, version.words, partial, 10);
    for (const { named, score } of partial.all()) scored.add(named, 'typo', score - 0.15);
  }
  return 'partial';
}

function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text) || /^\d/.test(text);
}

const strengthCost = { full: 0, short: 0.04, loose: 0.07 } as const;

/** Matches of one span, one for each row: the best. */
class Matches {
  readonly #best = new Map<number, { named: NamedEntity; kind: MatchKind; score: number }>();
  /** 0 when nothing was met exactly. */
  exactClaim = 0;
  onlyShort = true;

  get isEmpty(): boolean {
    return this.#best.size === 0;
  }

  addExact(named: NamedEntity, hit: ValueHit, cost: number): void {
    this.exactClaim = 0.6;
    if (hit.strength === 'full') this.onlyShort = false;
    const score = 1 - cost - strengthCost[hit.strength] - (named.use === 'alias' ? 0.02 : 0);
    this.add(named, named.use, score);
  }

  add(named: NamedEntity, kind: MatchKind, score: number): void {
    const known = this.#best.get(named.entity);
    if (known === undefined || score > known.score) this.#best.set(named.entity, { named, kind, score });
  }

  all(): { named: NamedEntity; kind: MatchKind; score: number }[] {
    return [...this.#best.values()];
  }

  finish(span: QuestionSpan, claim: number): SpanMatch {
    const matches = this.all()
      .sort((a, b) => b.score - a.score || validityRank(a.named) - validityRank(b.named))
      .slice(0, shownMatches)
      .map(({ named, kind, score }) => ({
        table: named.table,
        keyColumn: named.keyColumn,
        key: named.key,
        label: named.label,
        matchedColumn: named.column,
        matchedValue: named.text,
        ...(named.joined === null ? {} : { joinedColumns: [...named.joined] }),
        kind,
        score: Math.round(score * 1000) / 1000,
        validFrom: named.validity.from,
        validTo: named.validity.to,
      }));
    const exactWords = this.exactClaim > 0 ? nameWords(span.text).length : 0;
    return { span, matches, claim, exactWords };
  }
}

/** Rows in force until further notice come before rows that ended. */
function validityRank(named: NamedEntity): number {
  return named.validity.to === null ? 0 : 1;
}
