import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { stemOf } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isRelationStem, isVerbForm, knownStems } from '../../query/writer/built-in/word-forms.ts';
import { negationsIn } from '../meaning/negations.ts';
import { english, opening } from './lexicon.ts';

/** "Which classes does every gym offer", taken apart. */
type ScopePhrase = {
  /** The words for what is asked for. */
  readonly things: string;
  /** The table of those that have it. */
  readonly owners: TableSchema;
  /** What the words say: one after the other, what all have in common, or either of the two, of which `first` is the likelier. */
  readonly decided: boolean;
  readonly first: 'each' | 'common';
  /** A verb that the source does not know: what is related at all is taken to be related so. */
  readonly verb: string | null;
  /** Of what each is asked for as well: "the price of each class for each gym". */
  readonly of: TableSchema | null;
};

/**
 * A question that names things and, with "each", "every" or "all", those that have them; null for any other. Between the two and behind them only
 * words may stand that say no more than that they have them, and one verb.
 */
export function scopePhrase(question: string, tables: Tables): ScopePhrase | null {
  const asked = question.trim().replace(/[?.!\s]+$/, '');
  const tokens = tokenize(asked);
  if (negationsIn(tokens).length > 0) return null;
  const lead = opening.exec(asked)?.[0] ?? '';
  const quantified = quantifiedIn(tokens, lead, tables);
  if (quantified === null) return null;
  const isInFront = tokens
    .slice(0, quantified.at)
    .every(({ start, lower }) => (lead === '' ? english.leading.has(lower) : start < lead.length));
  // "Find all the articles": the whole of them is asked for, not one after the other.
  if (isInFront && quantified.word === english.whole && lead !== '') return null;
  if (isInFront) return ownersFirst(asked, tokens.slice(quantified.end), quantified.owners, tables);
  return thingsFirst(asked, lead, tokens, quantified, tables);
}

/** "Which classes does every gym offer". */
function thingsFirst(
  asked: string,
  lead: string,
  tokens: Tokens,
  { word, at, end, owners, within }: Quantified,
  tables: Tables,
): ScopePhrase | null {
  const from = tokens.findIndex(({ start }) => start >= lead.length);
  const named = tokens.slice(from, at).filter((token) => token !== within?.said);
  const before = withoutTail(named, tables);
  const behind = withoutTail(tokens.slice(end), tables);
  const verbs = [...before.verbs, ...behind.verbs];
  if (from < 0 || behind.rest.length > 0 || verbs.length > 1) return null;
  // "Buyers who have ordered all plants": what they do they do to all of them.
  const isDone = before.verbs[0] === tokens[at - 1]?.text && !english.distributing.has(word);
  const isLed = english.leading.has(tokens[at - 1]?.lower ?? '');
  return phraseOf(asked, before.rest, {
    owners,
    within,
    verb: verbs[0] ?? null,
    shares: isDone || before.shares || behind.shares || english.alone.has(tokens[at + 1]?.lower ?? ''),
    separates: behind.separates,
    first: english.distributing.has(word) || isLed ? 'each' : 'common',
  });
}

/** "For each gym, list the classes", "show every gym along with the classes it offers": one gym after the other. */
function ownersFirst(asked: string, behind: Tokens, owners: TableSchema, tables: Tables): ScopePhrase | null {
  const start = behind.findIndex(({ kind, lower }) => kind !== 'mark' && !isJoining(lower));
  const begin = behind[start]?.start ?? asked.length;
  const own = opening.exec(asked.slice(begin))?.[0] ?? '';
  const things = withoutTail(
    behind.filter((token) => token.start >= begin + own.length),
    tables,
  );
  if (things.verbs.length > 1 || things.shares) return null;
  const verb = things.verbs[0] ?? null;
  return phraseOf(asked, things.rest, {
    owners,
    within: null,
    verb,
    shares: false,
    separates: true,
    first: 'each',
  });
}

const joiningWords = new Set(english.joining.split(/[| ]/));

function isJoining(word: string): boolean {
  return joiningWords.has(word) || english.linking.has(word);
}

function phraseOf(
  asked: string,
  things: Tokens,
  said: {
    readonly owners: TableSchema;
    readonly within: Within | null;
    readonly verb: string | null;
    readonly shares: boolean;
    readonly separates: boolean;
    readonly first: 'each' | 'common';
  },
): ScopePhrase | null {
  const shared = things.findIndex(({ lower }) => english.shared.has(lower));
  const rest = shared === 0 ? things.slice(1) : things;
  const [first, last] = [rest[0], rest.at(-1)];
  if (first === undefined || last === undefined || shared > 0) return null;
  if (rest.some(({ lower, kind }) => english.aside.has(lower) || kind === 'number')) return null;
  const shares = said.shares || shared === 0;
  if (shares && said.separates) return null;
  return {
    things: said.within
      ? `${asked.slice(first.start, said.within.said.start)}${asked.slice(said.within.said.end, last.end).trimStart()}`
      : asked.slice(first.start, last.end),
    owners: said.owners,
    of: said.within?.table ?? null,
    verb: said.verb !== null && isRelationStem(stemOf(said.verb)) ? null : said.verb,
    decided: shares || said.separates,
    first: shares ? 'common' : said.separates ? 'each' : said.first,
  };
}

type Quantified = {
  readonly word: string;
  readonly at: number;
  readonly end: number;
  readonly owners: TableSchema;
  readonly within: Within | null;
};

/** Such a word in front of what is asked for, "of each class", and the table that it stands before. */
type Within = { readonly said: Token; readonly table: TableSchema };

/** The one place where such a word stands before a table. */
function quantifiedIn(tokens: Tokens, lead: string, tables: Tables): Quantified | null {
  const found = tokens.flatMap(({ lower }, at): Quantified[] => {
    if (!english.quantifiers.has(lower)) return [];
    let from = at + 1;
    while (english.articles.has(tokens[from]?.lower ?? '')) from += 1;
    const named = ownersAt(tokens, from, tables);
    return named === null ? [] : [{ word: lower, at, within: null, ...named }];
  });
  const [front] = found;
  if (front !== undefined && tokens.slice(0, front.at).every(({ lower }) => english.leading.has(lower)))
    return front;
  // "List all classes that each gym offers": the first opens the question.
  const [only, ...others] = found.filter(
    ({ at }, place) => place === found.length - 1 || (tokens[at]?.start ?? 0) >= lead.length,
  );
  if (only === undefined || others.length === 0) return only ?? null;
  // "The price of each class for each gym".
  const [last] = others;
  const said = tokens[only.at];
  const isWithin = english.owned.has(tokens[only.at - 1]?.lower ?? '') && english.distributing.has(only.word);
  if (last === undefined || others.length > 1 || said === undefined || !isWithin) return null;
  return only.owners === last.owners ? null : { ...last, within: { said, table: only.owners } };
}

/** By the whole name, else by the last words of it where no other table of things ends so. */
function ownersAt(
  tokens: Tokens,
  from: number,
  tables: Tables,
): { readonly end: number; readonly owners: TableSchema } | null {
  const whole = tables
    .filter((table) =>
      lexiconOf(table).nameParts.every((part, place) => part.has(tokens[from + place]?.stem ?? '')),
    )
    .toSorted((one, other) => lexiconOf(other).nameParts.length - lexiconOf(one).nameParts.length)[0];
  if (whole !== undefined) return { end: from + lexiconOf(whole).nameParts.length, owners: whole };
  const ends = tables
    .filter((table) => !onlyPairs(table))
    .map((owners) => ({ owners, length: endingAt(lexiconOf(owners).nameParts, tokens, from) }));
  const length = Math.max(0, ...ends.map((each) => each.length));
  const [only, ...others] = ends.filter((each) => each.length === length);
  return only === undefined || length === 0 || others.length > 0
    ? null
    : { end: from + length, owners: only.owners };
}

/** How many of the last words of a name stand there: of "professional development programs" the "development program". */
function endingAt(nameParts: readonly ReadonlySet<string>[], tokens: Tokens, from: number): number {
  const ending = nameParts.findIndex((_, first) =>
    nameParts.slice(first).every((part, place) => part.has(tokens[from + place]?.stem ?? '')),
  );
  return ending < 0 ? 0 : nameParts.length - ending;
}

/** A table that holds nothing but keys. */
export function onlyPairs(table: TableSchema): boolean {
  return table.foreignKeys.length > 1 && table.columns.every((column) => isKey(table, column));
}

type Shortened = {
  readonly rest: Tokens;
  readonly verbs: readonly string[];
  readonly shares: boolean;
  readonly separates: boolean;
};

/** The tokens without what stands at their end and names nothing. */
function withoutTail(tokens: Tokens, tables: Tables): Shortened {
  const names = knownStems(tables.map(lexiconOf));
  const rest = [...tokens];
  const verbs: string[] = [];
  let [shares, separates] = [false, false];
  for (let last = rest.at(-1); last !== undefined; last = rest.at(-1)) {
    const { lower, stem, kind } = last;
    const isLinking = english.linking.has(lower) && !(names.has(stem) && isNamed(rest, tables));
    if (english.shared.has(lower)) shares = true;
    else if (english.separately.has(lower)) separates = true;
    else if (!isLinking && kind !== 'mark') {
      const before = rest.at(-2)?.lower;
      const isAlone = before === undefined || english.linking.has(before);
      // "The tours undertaken".
      const isBehindName = !names.has(stem) && isNamed(rest.slice(0, -1), tables);
      const isVerb =
        kind === 'word' && !isNamed(rest, tables) && (isVerbForm(lower) || isAlone || isBehindName);
      // What is asked for stands alone as well: its name is no verb.
      if (!isVerb || (rest.length === 1 && names.has(stem))) break;
      verbs.unshift(last.text);
    }
    rest.pop();
  }
  return { rest, verbs, shares, separates };
}

/** Whether the tokens end with the name of a table or column. */
function isNamed(tokens: Tokens, tables: Tables): boolean {
  const endsSo = (parts: readonly ReadonlySet<string>[]) =>
    parts.length > 0 &&
    parts.every((part, place) => part.has(tokens[tokens.length - parts.length + place]?.stem ?? ''));
  return tables
    .map(lexiconOf)
    .some((table) => endsSo(table.nameParts) || table.columns.some(({ nameParts }) => endsSo(nameParts)));
}
