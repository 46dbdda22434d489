import type { Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet, words } from '#lib/text/words.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { lengthOfName } from '../assumed/states-of-periods.ts';
import { makersAsked } from '../called/makers.ts';
import { tableNoun } from '../explain/names.ts';
import { withoutHowMade } from '../figures/made-so.ts';
import { numbersIn } from '../figures/numbers-in.ts';
import { plainlySaid } from '../wordings/plain-wording.ts';
import { allDealt } from './all-dealt.ts';
import { boundsInWords } from './bounds-in-signs.ts';
import { withoutIdleBrackets, withTold } from './brackets.ts';
import { withoutContext } from './context-said.ts';
import {
  askedBehind,
  brokenDown,
  endsOfOneKind,
  frames,
  nounSaidOnce,
  onlyThoseGroups,
  spelledInFull,
  tagInFront,
  wholeYear,
  withoutIdleObject,
} from './framing.ts';
import { colourWords, ofAnyState } from './idle-words.ts';
import { kindDefined } from './kind-defined.ts';
import { withoutOnes } from './left-out-words.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { orderSaidLast } from './order-said-last.ts';
import { withoutUnitOfRows } from './unit-of-rows.ts';

const interjection = new RegExp(`^(?:${en.interjections})\\s*[,.!?…]+\\s*`, 'i');
const lead = new RegExp(`^(?:${en.leads})\\b[,.!?…]*\\s*`, 'i');
const wish = new RegExp(`^(?:${en.wishes})\\s+`, 'i');
/** What is set against the whole is no closing word: "wages by shift vs overall". */
const closing = new RegExp(
  `(?<!\\b(?:vs\\.?|versus|than|and|against|to)),?\\s+(?:${en.closings})(?=\\s*[?.!]*$)`,
  'i',
);
/** "…, one line per shop" is how its rows are to lie, which may be all that says what they are by. */
const layout = new RegExp(`,\\s*(?:${en.layout})(?=\\s*[?.!]*$)`, 'iu');
const isGrouped = /\b(?:by|per|each|every)\b/iu;
/** "Which shelf has the most jars and how many": that is told anyhow. */
const countAsWell = new RegExp(`(?:${en.countAsWell})(?=\\s*[?.!]*$)`, 'iu');
/** "Only the sizes that occur": no others are told anyway. */
const occurring = new RegExp(`\\s*[,.;?(–—-]\\s*(?:${en.occurring})\\s*\\)?(?=\\s*[?.!]*$)`, 'iu');
/** "Fleet overview: …" is about the fleet. */
const title = new RegExp(`(?<=^\\p{L}+)\\s+(?:${en.titles})(?=\\s*:)`, 'iu');
const place = new RegExp(`\\s+(?:(?:${en.kept})\\s+)?(?:${en.places})(?=\\s*[?.!]*$)`, 'i');

/**
 * A question without what is said around it: a greeting, thanks, "great!", "I'd like to see", "in this table". They ask nothing
 * of the data. A word that the source itself has is left where it stands.
 */
export function withoutAsides(question: string, tables: Tables): string {
  const told = withoutIdleBrackets(withoutContext(plainlySaid(question.trim())));
  let plain = withoutHowMade(boundsInWords(spelledInFull(told), tables));
  for (let before = ''; before !== plain; ) {
    before = plain;
    for (const pattern of [interjection, lead]) plain = without(plain, pattern, '', tables);
    // Who asks or is told may be called as rows are: that somebody asks says it.
    for (const { pattern, instead, isSaid } of frames)
      plain = without(plain, pattern, instead, isSaid ? [] : tables);
  }
  plain = without(plain, wish, 'Show me ', tables);
  for (const pattern of [closing, place, title, occurring, countAsWell, ...colourWords])
    plain = without(plain, pattern, '', tables);
  plain = plain.replace(/\b(each|every)(?: single)? one of (?:the|our|all) /giu, '$1 ');
  plain = withoutUnitOfRows(plain, tables);
  plain = withoutStatedNumber(onlyThoseGroups(wholeYear(numbersInNames(plain, tables))), tables);
  plain = aboutWhole(
    endsOfOneKind(nounSaidOnce(withoutIdleObject(tagInFront(brokenDown(askedBehind(plain)))))),
    tables,
  ).replace(
    /^(.*\b(?:the|all|list|show|me|give) )(\p{L}[^,]*?) without (?:any )?(?:duplicates|repetitions?)/iu,
    '$1different $2',
  );
  plain = withTold(withoutOnes(ofAnyState(orderSaidLast(withoutLayout(plain)))));
  plain = allDealt(kindDefined(makersAsked(plain, tables), tables), tables);
  return plain === question.trim() ? question : plain;
}

function withoutLayout(text: string): string {
  const said = layout.exec(text)?.[0];
  if (said === undefined) return text;
  const rows = /(?:per|each|every) (\p{L}+)$/iu.exec(said)?.[1];
  const rest = text.replace(said, '');
  return rows === undefined || isGrouped.test(rest) ? rest : text.replace(said, ` by ${rows}`);
}

const no = /(?<=(?<!\p{L})(?<word>\p{L}{3,}) )no\.?(?=\s*[,;:?!)]|\s*$|\s+(?:and|of|&|per|by)\s)/giu;

/** "Tracking no, weight" asks for the `tracking_no`, and denies no weight. */
function numbersInNames(text: string, tables: Tables): string {
  return text.replace(no, (said, word: string) => {
    const isNumber = (name: string) => {
      const [last, ...before] = spokenParts(name).toReversed();
      return (
        numbering.has(last?.toLowerCase() ?? '') &&
        stemOf(before[0]?.toLowerCase() ?? '') === stemOf(word.toLowerCase())
      );
    };
    return tables.some(({ columns }) => columns.some(({ name }) => isNumber(name))) ? numberWord : said;
  });
}

const numbering = wordSet(en.numbering.said);
const numberWord = en.numbering.instead;

const stated = new RegExp(`\\b(?<all>${en.statedNumber}) (?<number>\\p{N}+|\\p{L}+) (?<rows>\\p{L}+)`, 'giu');

/** "How did our eight funds perform": that there are eight is known, where the table has as many rows. */
function withoutStatedNumber(text: string, tables: Tables): string {
  return text.replace(stated, (said, all: string, number: string, rows: string) => {
    const [count, ...others] = numbersIn(number);
    const isAll = tables.some(
      (table) => table.rowCount === count && lengthOfName([table], tokenize(rows), 0) > 0,
    );
    return isAll && others.length === 0 ? `${all} ${rows}` : said;
  });
}

/** "The concert information" is information about the concert. */
function aboutWhole(text: string, tables: Tables): string {
  const found =
    /\b(?:all |the |all the )?((?:\p{L}+ )?\p{L}+) (?:information|info)\b(?! (?:about|on|of|for|is|are))/iu.exec(
      text,
    );
  const noun = (found?.[1] ?? '').split(' ');
  const named = [noun.join(' '), noun.at(-1) ?? ''].find((words) =>
    tables.some((table) => [tableNoun(table).one, tableNoun(table).many].includes(words.toLowerCase())),
  );
  if (found === null || named === undefined) return text;
  const before = noun.slice(0, noun.length - named.split(' ').length).join(' ');
  return text.replace(found[0], `${before === '' ? '' : `${before} `}information about ${named}`);
}

function without(text: string, pattern: RegExp, instead: string, tables: Tables): string {
  const said = pattern.exec(text)?.[0];
  if (said === undefined) return text;
  const rest = text.replace(pattern, instead);
  return words(rest).length < 2 || isInSource(said, tables) ? text : rest;
}

function isInSource(said: string, tables: Tables): boolean {
  const stems = new Set(words(said).map(stemOf));
  return tables.some(({ name, columns }) =>
    [name, ...columns.map((column) => column.name)].some((each) =>
      spokenParts(each).every((part) => part.length > 2 && stems.has(stemOf(part))),
    ),
  );
}
