import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { formsOf, knownStems } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { haveOneRoot } from './one-root.ts';
import { isInSchema } from './states-of-periods.ts';

const { lacks, isAbsent, isThere, leading, asking, onFile, alwaysSaid, articles, none } =
  english.plainer.missing;
const { without, or } = english.plainer.withoutOr;
const isArticle = wordSet(articles);
const leads = wordSet(leading);
const nones = wordSet(none);
const having = english.plainer.missing.having.split(' ');
const beings = wordSet(english.plainer.missing.being);
/** What is said of a place that is empty, behind "is". */
const absent = [...isAbsent.split('|'), ...isAbsent.split('|').map((said) => said.replace(/^\S+ /, ''))].join(
  '|',
);
/** So many words name the place at most. */
const longestName = 4;

/** "Tracks missing a composer", "customers where the state is blank", "with no e-mail on file": those without one. */
export function missingPlaces(tokens: Tokens, tables: Tables): Token[] {
  const plain = absentPlace(placeAskedFor(lackedPlace(tokens, tables), tables), isAbsent, [without], tables);
  return withoutOnFile(absentPlace(plain, isThere, having, tables), tables);
}

/** "For how many people is the phone number missing" asks for the people without one. */
function placeAskedFor(tokens: Tokens, tables: Tables): Token[] {
  const asked = wordingAt(tokens, 0, asking);
  const end = tokens.findIndex((_, place) => place > asked && wordingAt(tokens, place, absent) > 0);
  const is = tokens.findIndex(({ lower }, place) => place > asked && beings.has(lower));
  const place = isArticle.has(tokens[is + 1]?.lower ?? '') ? is + 2 : is + 1;
  const verb = tokens[is];
  if (asked === 0 || verb === undefined || end <= is || end - place > longestName) return [...tokens];
  if (!isPlace(tokens, place, tables)) return [...tokens];
  return [
    ...tokens.slice(1, is),
    reading(verb, without),
    ...tokens.slice(place, end),
    ...tokens.slice(end + wordingAt(tokens, end, absent)),
  ];
}

function lackedPlace(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, lacks) > 0);
  const said = tokens[at];
  if (said === undefined) return [...tokens];
  const end = at + wordingAt(tokens, at, lacks);
  const place = isArticle.has(tokens[end]?.lower ?? '') ? end + 1 : end;
  if (isSaid(tokens.slice(at, end), tables) || !isPlace(tokens, place, tables)) return [...tokens];
  const lacking = reading(said, without);
  return [...tokens.slice(0, at), lacking, ...eachLacked(tokens.slice(place), lacking, tables)];
}

/** What is "missing a phone or an e-mail" lacks either: each of them is denied by itself. */
function eachLacked(tokens: Tokens, lacking: Token, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }, place) => lower === or && place <= longestName);
  const next = isArticle.has(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1;
  if (at < 0 || !isPlace(tokens, next, tables)) return [...tokens];
  return [...tokens.slice(0, at + 1), lacking, ...tokens.slice(next)];
}

/** "Where the state is blank" is without one, "where the reason is known" with one. */
function absentPlace(tokens: Tokens, wordings: string, instead: readonly string[], tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => wordingAt(tokens, place, wordings) > 0);
  const end = at + wordingAt(tokens, at, wordings);
  const from = tokens.findLastIndex(({ lower }, place) => place < at && leads.has(lower));
  const said = tokens[from];
  if (at < 0 || said === undefined || at - from > longestName + 1 || isSaid(tokens.slice(at, end), tables))
    return [...tokens];
  const place = isArticle.has(tokens[from + 1]?.lower ?? '') ? from + 2 : from + 1;
  if (!isPlace(tokens, place, tables)) return [...tokens];
  const lead = instead.map((word) => reading(said, word));
  return [...tokens.slice(0, from), ...lead, ...tokens.slice(place, at), ...tokens.slice(end)];
}

/** Behind "no e-mail" nothing is on file; that the place is empty says so. "Fines on file without a date" are all there are. */
function withoutOnFile(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex((_, place) => place > 1 && wordingAt(tokens, place, onFile) > 0);
  const end = at + wordingAt(tokens, at, onFile);
  const isNone = tokens.slice(Math.max(0, at - longestName), at).some(({ lower }) => nones.has(lower));
  const isIdle = isNone || wordingAt(tokens, at, alwaysSaid) > 0;
  if (at < 0 || !isIdle || isSaid(tokens.slice(at, end), tables)) return [...tokens];
  return [...tokens.slice(0, at), ...tokens.slice(end)];
}

/** Where the schema has such a word itself, that is what is meant. */
function isSaid([token, ...others]: Tokens, tables: Tables): boolean {
  return token !== undefined && others.length === 0 && isInSchema(token, tables);
}

/** Whether one of the words there is in the name of a column, or of the rows that a key leads to. */
function isPlace(tokens: Tokens, at: number, tables: Tables): boolean {
  const known = knownStems(tables.map(lexiconOf));
  const dates = tables.flatMap(({ columns }) => columns.filter(isDate));
  return tokens
    .slice(at, at + longestName - 1)
    .some(
      (token, place) =>
        formsOf(token, tokens, at + place, known).length > 0 ||
        dates.some(({ name }) => spokenParts(name).some((part) => haveOneRoot(part, token.lower))),
    );
}
