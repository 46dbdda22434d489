import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { keepsPeople } from '../assumed/people.ts';
import { reading, textOf } from './composition.ts';
import type { RowState } from './row-states.ts';
import { isCalled, isNamed, namesOf } from './rows-named.ts';
import { asksWho, isVerbal, joint, type StateFinder, stateWords } from './state-forms.ts';

/** "Stations that have charging", "members get the newsletter", "brands are our own", "campuses without step-free access". */
export const stateBehindRows: StateFinder = (tokens, at, end, { state, isUndone }, tables) => {
  let first = at;
  let denials = 0;
  let isLed = false;
  for (; first > 0; first -= 1) {
    const token = tokens[first - 1];
    if (token === undefined || isCalled(state.table, token, tables)) break;
    const word = token.lower;
    if (stateWords.denying.has(word) || stateWords.denyingVerbs.has(word)) denials += 1;
    else if (!stateWords.articles.has(word) && word !== ',' && !isLeadingTo(word, state)) break;
    if (!stateWords.articles.has(word) && word !== ',') isLed = true;
  }
  // "Readers smoke": the word itself is what they do.
  const isAct = first === at && end === at + 1 && !isOfName(tokens[at]?.lower ?? '', state.column);
  if (!isLed && !(isAct && state.kind === 'flag')) return null;
  const follows = tokens[end];
  // "Have a generic alternative": the word belongs to another noun.
  const isNounAfter =
    follows?.kind === 'word' &&
    !isStopWord(follows.lower) &&
    !stateWords.being.has(follows.lower) &&
    !isNamed(state.table, follows) &&
    !stateWords.grouping.has(follows.lower);
  if (isNounAfter && !isVerbal(follows.lower)) return null;
  // "Whose decisions are yes": the word is what is spoken of.
  if (follows !== undefined && stateWords.be.has(follows.lower)) return null;
  const isDenied = (denials % 2 === 1) !== isUndone;
  const said = { state, first, end, instead: [], isDenied, said: textOf(tokens, first, end) };
  const [who] = tokens;
  // "Who has cancelled": those who can.
  if (first === 0 && who?.lower === asksWho && keepsPeople(state.table))
    return { ...said, instead: [reading(who, 'which'), ...namesOf(state.table, who)] };
  const thing = tokens[first - 1];
  // What "they have conducted" is said of them.
  if (thing === undefined || stateWords.pronouns.has(thing.lower)) return null;
  // "People subscribed to the newsletter" are those who can.
  if (stateWords.people.has(thing.lower) && keepsPeople(state.table))
    return { ...said, first: first - 1, instead: namesOf(state.table, thing) };
  const isOwn = isCalled(state.table, thing, tables);
  const nearest = tokens.slice(0, first).findLast((token) => tables.some((table) => isNamed(table, token)));
  const isOfNearest = nearest !== undefined && isCalled(state.table, nearest, tables);
  const isRelated = tokens
    .slice(first, at)
    .some(
      ({ lower }) =>
        stateWords.leading.has(lower) || stateWords.auxiliaries.has(lower) || stateWords.withs.has(lower),
    );
  const isOfOwners =
    !isOwn &&
    state.kind === 'place' &&
    stateWords.indefinite.has(tokens[at - 1]?.lower ?? '') &&
    isOwner(thing, state.table, tables);
  if (isOfOwners) return { ...said, isOfOwners };
  // "Members per country and active" are grouped by both.
  const isGrouped =
    tokens.slice(0, first).some(({ lower }) => stateWords.grouping.has(lower)) &&
    tokens[first]?.lower === joint;
  if (!isOwn && !(isOfNearest && isRelated && !isGrouped)) return null;
  return said;
};

/** Whether a word names things that rows of a table belong to. */
function isOwner(token: Token, { foreignKeys }: TableSchema, tables: Tables): boolean {
  return tables.some(
    (table) =>
      isCalled(table, token, tables) &&
      foreignKeys.some(({ referencedTable }) => sameName(referencedTable, table.name)),
  );
}

/** What may stand between rows and what is said of them; a place is not filled where it is only needed. */
function isLeadingTo(word: string, { kind, table, column }: RowState): boolean {
  if (stateWords.being.has(word) || stateWords.leading.has(word)) return true;
  if (kind === 'flag') return stateWords.having.has(word);
  if (kind === 'event' || stateWords.pronouns.has(word)) return stateWords.ours.has(word);
  return (
    stateWords.through.has(word) ||
    (stateWords.filling.has(word) && (isOfName(word, column) || !isKept(word, table)))
  );
}

function isOfName(word: string, { name }: ColumnSchema): boolean {
  return spokenParts(name).some((part) => stemOf(part) === stemOf(word));
}

/** "Orders delivered with a voucher": that they were delivered is a state of its own. */
function isKept(word: string, { columns }: TableSchema): boolean {
  return columns.some(
    (column) =>
      (column.nullable && isOfName(word, column)) ||
      (column.distinctValues ?? []).some((value) => value.toLowerCase() === word),
  );
}
