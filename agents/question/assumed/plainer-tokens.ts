import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { timesAsked } from '../composed/clock-times.ts';
import { boundsOfRows } from './bounds-of-rows.ts';
import { daysOfActs } from './days-of-acts.ts';
import { lengthKept } from './durations.ts';
import { exactFigures } from './exact-figures.ts';
import { exactNumbers } from './exact-numbers.ts';
import { judgedRows } from './judged-rows.ts';
import { kindOfColumn } from './kind-of-column.ts';
import { kindSaidInFull } from './kind-said-in-full.ts';
import { kindsAsThings, kindsByTime } from './kinds-as-things.ts';
import { english } from './lexicon.ts';
import { mostPer } from './most-per.ts';
import { neverDealt, neverDone, neverMembers } from './never-done.ts';
import { nobodyDoes, whoCameAbout, withoutComing } from './nobody.ts';
import { numbersAndAmounts } from './numbers-and-amounts.ts';
import { isKeptAs } from './one-root.ts';
import { isOnlyCurrency } from './only-currency.ts';
import { orderSaidBehind, orderWithoutBy } from './order-without-by.ts';
import { aimsBeside, overAims, underStockLevel } from './over-aims.ts';
import { keepsPeople } from './people.ts';
import { ownersSaidTwice, relating } from './relating.ts';
import { dealsSaid, rowsOfOneTable } from './rows-of-one-table.ts';
import { saidOnce } from './set-against.ts';
import { isInSchema, isNamedAt, statesOfPeriods } from './states-of-periods.ts';
import { totalsByName } from './totals-by-name.ts';
import { amountOfRows, oneAmountOf, type Trade } from './trade.ts';
import { valuesOfRows } from './values-of-rows.ts';
import { doesMost, whoFirstOrLast, whoHasMost } from './who-has-most.ts';
import { nothingSaid, withoutAny, withoutOne } from './without-any.ts';

const { without, or } = english.plainer.withoutOr;
const means = wordSet(english.plainer.mean);
const ofMoney = new Set(english.plainer.amount.money.split('|').map(stemOf));
const sized = wordSet(english.plainer.amount.sized);
const times = wordSet(english.plainer.new.times);

/**
 * The tokens in the words that the clauses know: "neither A nor B" is without A or B, what was "never sold" is without a line of a
 * deal, what is "inactive" is no longer valid, and an "average invoice" is what an invoice comes to on average.
 */
export function plainerTokens(tokens: Tokens, trade: Trade, tables: Tables): Token[] {
  return rewordings.reduce((said, reword) => reword(said, tables, trade), [...tokens]);
}

type Reword = (tokens: Tokens, tables: Tables, trade: Trade) => Token[];

/** In the order they are made: each reads what those before it have said more plainly. */
const rewordings: readonly Reword[] = [
  saidOnce,
  timesAsked,
  ownersSaidTwice,
  daysOfActs,
  kindSaidInFull,
  kindOfColumn,
  judgedRows,
  orderWithoutBy,
  orderSaidBehind,
  lengthKept,
  kindsAsThings,
  valuesOfRows,
  withoutOnesSaid,
  dealsSaid,
  withMembers,
  (tokens) => neverMembers(tokens),
  relating,
  overAims,
  aimsBeside,
  (tokens, _tables, trade) => underStockLevel(tokens, trade),
  nothingSaid,
  withoutOne,
  withoutAny,
  withoutWorth,
  allBut,
  whoHasMost,
  whoFirstOrLast,
  happenedFirst,
  totalsByName,
  amountOf,
  numbersAndAmounts,
  kindsByTime,
  rowsOfOneTable,
  withoutNew,
  (tokens, _tables, trade) => withStock(tokens, trade),
  notDone,
  withSigns,
  withoutMoney,
  neitherNor,
  withoutComing,
  whoCameAbout,
  nobodyDoes,
  statesOfPeriods,
  (tokens, tables, trade) => neverDealt(tokens, trade, tables),
  neverDone,
  doesMost,
  boundsOfRows,
  exactNumbers,
  exactFigures,
  (tokens, tables, trade) => withAmounts(tokens, trade, tables),
  mostPer,
];

/** "The holdings of the fund" are its members, where rows are described as those and nothing is called a holding. */
function withMembers(tokens: Tokens, tables: Tables): Token[] {
  const { holdings, members } = english.plainer;
  const isHeld = (token: Token) =>
    holdings.split('|').includes(token.lower) &&
    !tables.some(({ name }) => isCalled(name, token.stem)) &&
    tables.some((table) => lexiconOf(table).describedBy.head.includes(stemOf(members)));
  return tokens.map((token) => (isHeld(token) ? { ...reading(token, members), text: members } : token));
}

function isCalled(name: string, stem: string): boolean {
  return wordsOfName(name).some((word) => stemOf(word) === stem);
}

/** "Worth more than 5 credits": the column says what is counted. */
function withoutWorth(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === english.plainer.worth);
  const number = tokens.findIndex(({ kind }, place) => kind === 'number' && place > at && place <= at + 3);
  const unit = tokens[number + 1];
  const isColumn = tables.some(({ columns }) =>
    columns.some((column) => isNumeric(column) && stemOf(nameInWords(column.name)) === unit?.stem),
  );
  return at < 0 || number < 0 || !isColumn ? [...tokens] : tokens.filter((_, place) => place !== at);
}

/** "Ones" says nothing behind its adjective: "the electric ones". */
function withoutOnesSaid(tokens: Tokens): Token[] {
  const { ones, one } = english.plainer;
  return tokens.filter(
    ({ lower }, at) =>
      !(lower === ones && tokens[at - 1]?.kind === 'word') && !(lower === one && isDeniedOne(tokens, at)),
  );
}

/** "Who was hired first" is who was hired earliest, and the "first order" the oldest one: of people that would be by their birth. */
function happenedFirst(tokens: Tokens, tables: Tables): Token[] {
  const { said, read, ofRows } = english.plainer.first;
  const dated = tables.filter(
    ({ columns }) => columns.some(isDate) && !columns.some(({ name }) => /birth|born|dob/i.test(name)),
  );
  const before = tokens.findIndex(
    ({ lower }, at) => lower === said && dated.some((table) => isNamedAt(table, tokens, at + 1)),
  );
  const first = tokens[before];
  // The first customer is the one who came earliest, however old.
  const arePeople = dated.some((table) => isNamedAt(table, tokens, before + 1) && keepsPeople(table));
  if (first !== undefined) {
    const ofThem = reading(first, arePeople ? read : ofRows);
    return [...tokens.slice(0, before), ofThem, ...tokens.slice(before + 1)];
  }
  const end = tokens.findLastIndex(({ kind }) => kind === 'word');
  const isDoneLast = isVerbForm(tokens[end]?.lower ?? '');
  // "First joined potter", "first three potters joined".
  const done = tokens.findIndex(
    ({ lower }, at) =>
      lower === said &&
      (isVerbForm(tokens[at + 1]?.lower ?? '') || (tokens[at + 1]?.kind === 'number' && isDoneLast)) &&
      tables.some((table) => isNamedAt(table, tokens, at + 2)),
  );
  const ofDone = tokens[done];
  if (ofDone !== undefined)
    return [...tokens.slice(0, done), reading(ofDone, read), ...tokens.slice(done + 1)];
  const last = tokens[end];
  const verb = tokens[particles.has(tokens[end - 1]?.lower ?? '') ? end - 2 : end - 1];
  if (last?.lower !== said || verb === undefined || !isVerbForm(verb.lower)) return [...tokens];
  return [...tokens.slice(0, end), reading(last, read), ...tokens.slice(end + 1)];
}

/** Of "signed up first". */
const particles = wordSet(english.plainer.particles);

/** "The amount of unpaid invoices" is how many there are, unless the schema keeps amounts: then it is what they come to. */
function amountOf(tokens: Tokens, tables: Tables): Token[] {
  const { word, of, total } = english.plainer.amount;
  const at = tokens.findIndex(({ lower }, place) => lower === word && tokens[place + 1]?.lower === of);
  const token = tokens[at];
  const before = tokens[at - 1];
  const isKept = tables.some(({ columns }) =>
    columns.some((column) => isNumeric(column) && nameInWords(column.name).split(' ').includes(word)),
  );
  if (token === undefined || !isKept || (before !== undefined && !isStopWord(before.lower)))
    return [...tokens];
  return [...tokens.slice(0, at), reading(token, total), ...tokens.slice(at)];
}

/** "New customers per year" are those of each year: the time says what new means. */
function withoutNew(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }) => lower === english.plainer.new.word);
  const rows = tokens[at + 1]?.stem ?? '';
  const table = tables.find(({ name }) => stemOf(nameInWords(name)) === rows);
  const isTimed = tokens.some(({ lower }) => /^(?:19|20)\d\d$/.test(lower) || times.has(lower));
  const said = tokens[at];
  if (said === undefined || !table?.columns.some(isDate) || !isTimed || isValueOf(said, table))
    return [...tokens];
  return tokens.filter((_, place) => place !== at);
}

/** A city of New York does not make anybody new. */
function isValueOf({ lower }: Token, { columns }: TableSchema): boolean {
  return columns.some(
    ({ name, distinctValues = [] }) =>
      wordsOfName(name).includes(lower) || distinctValues.some((value) => value.toLowerCase() === lower),
  );
}

/** "Out of stock" is less than one of it, where a table says how many there are. */
function withStock(tokens: Tokens, { stock }: Trade): Token[] {
  if (stock === null) return [...tokens];
  for (const [said, bound] of Object.entries(english.plainer.stocked)) {
    const wording = said.split(' ');
    const at = tokens.findIndex((_, from) =>
      wording.every((word, place) => tokens[from + place]?.lower === word),
    );
    const token = tokens[at];
    if (token === undefined) continue;
    const [side = '', number = ''] = bound.split(' ');
    const limit: Token = {
      ...token,
      kind: 'number',
      text: number,
      lower: number,
      stem: number,
      value: Number(number),
    };
    const column = nameInWords(stock.quantity.name)
      .split(' ')
      .filter((word) => !isStopWord(word));
    const instead = ['with', 'a', ...column, side].map((word) => reading(token, word));
    return [...tokens.slice(0, at), ...instead, limit, ...tokens.slice(at + wording.length)];
  }
  return [...tokens];
}

/** "Unpaid" and "still unpaid" are not paid. */
function notDone(tokens: Tokens, tables: Tables): Token[] {
  const done = tokens.map((token) => doneOf(token, tables));
  return tokens.flatMap((token, at) => {
    const plain = done[at];
    if (plain) return [reading(token, 'not'), plain];
    return token.lower === 'still' && (done[at + 1] || isStoredState(tokens[at + 1], tables)) ? [] : [token];
  });
}

/** "Still open", where a row may say that it is. */
function isStoredState(token: Token | undefined, tables: Tables): boolean {
  return tables.some(({ columns }) =>
    columns.some(({ distinctValues = [] }) =>
      distinctValues.some((value) => value.toLowerCase() === token?.lower),
    ),
  );
}

/** What is denied by how a word begins; null unless the schema says that, and not the word itself. */
function doneOf(token: Token, tables: Tables): Token | null {
  const start = english.plainer.undone.find((each) => token.lower.startsWith(each));
  const rest = token.lower.slice(start?.length ?? 0);
  if (start === undefined || token.kind !== 'word' || rest.length < 4 || isInSchema(token, tables))
    return null;
  const plain = { ...reading(token, rest), text: rest };
  return isInSchema(plain, tables) ? plain : null;
}

/** "Negative earnings" are earnings below 0. */
function withSigns(tokens: Tokens, tables: Tables): Token[] {
  const at = tokens.findIndex(({ lower }) => english.plainer.signs.has(lower));
  const [sign, measure] = [tokens[at], tokens[at + 1]];
  if (sign === undefined || measure?.kind !== 'word' || isInSchema(sign, tables)) return [...tokens];
  const side = reading(sign, english.plainer.signs.get(sign.lower) ?? '');
  const zero: Token = { ...sign, kind: 'number', text: '0', lower: '0', stem: '0', value: 0 };
  return [...tokens.slice(0, at), measure, side, zero, ...tokens.slice(at + 2)];
}

/** "45 dollars" is 45 where no table tells one currency from another. */
function withoutMoney(tokens: Tokens, tables: Tables): Token[] {
  return tokens.filter(
    ({ lower }, at) => !(tokens[at - 1]?.kind === 'number' && isOnlyCurrency(lower, tables)),
  );
}

/** "Every category but Road", "apart from Road": all except it. */
function allBut(tokens: Tokens, tables: Tables): Token[] {
  const { word, all, apart, from, read, beyond, of, leading } = english.plainer.but;
  const whole = wordSet(all);
  const outside = wordSet(apart);
  return tokens.flatMap((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (outside.has(token.lower) && next?.lower === from) return [reading(token, read)];
    if (token.lower === from && before !== undefined && outside.has(before.lower)) return [];
    // "Outside Germany" is in every country except it.
    if (token.lower === beyond) return [reading(token, read)];
    const isBeyond = next?.lower === beyond && leading.split('|').includes(token.lower);
    if (isBeyond || (token.lower === of && before?.lower === beyond)) return [];
    if (token.lower !== word) return [token];
    const isOfAll =
      tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => whole.has(lower)) ||
      tables.some(({ name }) => stemOf(nameInWords(name)) === before?.stem);
    const named = next?.lower === 'the' ? tokens[at + 2] : next;
    const isName = named !== undefined && !isStopWord(named.lower) && !isVerbForm(named.lower);
    return isOfAll && isName ? [reading(token, read)] : [token];
  });
}

function neitherNor(tokens: Tokens): Token[] {
  const [first, second] = english.plainer.neither.map((word) =>
    tokens.findIndex(({ lower }) => lower === word),
  );
  if (first === undefined || second === undefined || first < 0 || second < first) return [...tokens];
  const place = placeOfBoth(tokens, first, second);
  if (place !== null) {
    const [not, joint] = [tokens[first], tokens[second]].map(
      (token, at) => token && reading(token, at === 0 ? 'not' : or),
    );
    if (not === undefined || joint === undefined) return [...tokens];
    const behind = tokens[second + 1]?.lower === place.lower ? second + 2 : second + 1;
    const named = tokens[first + 1]?.lower === place.lower ? first + 2 : first + 1;
    const before = tokens.slice(0, tokens[first - 1] === place ? first - 1 : first);
    return [...before, not, place, ...tokens.slice(named, second), joint, ...tokens.slice(behind)];
  }
  // Who "bought neither" has no row of either; what "is neither" is not the one and not the other.
  const verb = tokens[first - 1]?.lower ?? '';
  const isDone = isVerbForm(verb) && !isStopWord(verb);
  return tokens.flatMap((token, at) => {
    if (at === first) return [reading(token, isDone ? without : 'not')];
    if (at !== second) return [token];
    return isDone ? [reading(token, or)] : [reading(token, 'and'), reading(token, 'not')];
  });
}

/** "In neither A nor B", "neither in A nor in B": what is in no row of either is not in A or B. */
function placeOfBoth(tokens: Tokens, first: number, second: number): Token | null {
  const [before, behind] = [tokens[first - 1], tokens[first + 1]];
  const isPlace = (token: Token | undefined) => token !== undefined && placeWords.has(token.lower);
  if (isPlace(before)) return before ?? null;
  return isPlace(behind) && tokens[second + 1]?.lower === behind?.lower ? (behind ?? null) : null;
}

const placeWords = new Set(['in', 'on', 'at', 'from', 'under', 'within']);

/** A row itself stands for what it comes to: "average invoice", "total salaries". */
function withAmounts(tokens: Tokens, { deal }: Trade, tables: Tables): Token[] {
  return tokens.flatMap((token, at) => {
    // "Average albums per shelf" are so many of them.
    const isNumber = pluralize.isPlural(token.lower) && tokens[at + 1]?.lower === english.arithmetic.per;
    const before = tokens[at - 1];
    const isMoney = before !== undefined && sized.has(before.lower) && ofMoney.has(token.stem);
    if (!means.has(before?.lower ?? '') && !(isMoney && !isKeptAs([before, token], tables))) return [token];
    if (isNumber) return [token];
    const table = tables.find(({ name }) => stemOf(nameInWords(name).split(' ').at(-1) ?? '') === token.stem);
    const amount =
      table === undefined || table === deal?.table
        ? deal?.amount
        : (amountOfRows(table) ?? oneAmountOf(table));
    if (table === undefined || !amount || isColumnOf(table, tokens[at + 1])) return [token];
    const others = nameInWords(amount.name)
      .split(' ')
      .filter((word) => stemOf(word) !== token.stem);
    // They stand in the title of the column as well.
    return [token, ...others.map((word) => ({ ...reading(token, word), text: word }))];
  });
}

function isColumnOf({ columns }: TableSchema, token: Token | undefined): boolean {
  return columns.some(({ name }) =>
    spokenParts(name).some((part) => stemOf(part.toLowerCase()) === token?.stem),
  );
}

function reading(token: Token, word: string): Token {
  return { ...token, kind: 'word', lower: word, stem: stemOf(word), value: null };
}

/** "But no electric one". */
function isDeniedOne(tokens: Tokens, at: number): boolean {
  const [before, said, next] = [tokens[at - 2], tokens[at - 1], tokens[at + 1]];
  const isLast = next === undefined || next.kind === 'mark';
  return isLast && before?.lower === english.plainer.no && said?.kind === 'word';
}
