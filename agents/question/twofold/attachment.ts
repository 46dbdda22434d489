import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { english, opening } from './lexicon.ts';

/** A thing is named in so many words; more than that say something of it. */
const mostWords = 4;

/** One of two kinds of things: the words for it, and those behind them that say something of it. */
export type Kind = { readonly called: string; readonly behind: string };

/** A question of two kinds of things with words behind the second, taken apart. */
export type Attachment = {
  /** How the question begins. */
  readonly lead: string;
  readonly first: Kind;
  readonly second: Kind;
  /** Whether the kinds are two tables, or two values of one column. */
  readonly are: 'tables' | 'values';
  /** Of which kinds the words behind the second are said; null where nothing decides. */
  readonly saidOf: 'both' | 'second' | null;
  /** Whether the kinds are what those who are asked for did something to. */
  readonly isDone: boolean;
};

/**
 * "Novels and poems written in Italian": what stands behind the second kind is said of both, or of it alone. null where no two kinds of
 * things are joined so: two tables, or two values of one column. "Names and ages of students" are two columns of one thing.
 */
export function attachmentIn(
  question: string,
  mentions: readonly EntityMention[],
  tables: Tables,
): Attachment | null {
  const asked = question.trim().replace(/[?.!\s]+$/, '');
  const lead = opening.exec(asked)?.[0] ?? '';
  const rest = asked.slice(lead.length);
  const named = nameOf.exec(rest)?.[0];
  if (named !== undefined) {
    const found = attachmentOf(lead + named, rest.slice(named.length), mentions, tables);
    if (found !== null) return found;
  }
  const done = doing.exec(rest)?.[0];
  if (done !== undefined) {
    const found = attachmentOf(lead + done, rest.slice(done.length), mentions, tables);
    if (found?.are === 'values') return { ...found, isDone: true };
  }
  return attachmentOf(lead, rest, mentions, tables);
}

const kindWords = [...english.kinds].join('|');
/** "Names of", "amounts of all": what is shown of both kinds. */
const nameOf = new RegExp(`^(?:\\p{L}+ ){1,2}of (?:(?:${kindWords}) )*`, 'u');
/** "Guests who booked": what was done to both kinds. */
const doing = new RegExp(
  `^(?:\\p{L}+ ){1,3}(?:${[...english.relative].join('|')}) (?:\\p{L}+ ){1,2}?(?:(?:${kindWords}) )*`,
  'u',
);

function attachmentOf(
  lead: string,
  rest: string,
  mentions: readonly EntityMention[],
  tables: Tables,
): Attachment | null {
  for (const { index, 0: joint } of rest.matchAll(joints)) {
    const left = withoutFirst(rest.slice(0, index), english.both);
    const right = withoutLead(rest.slice(index + joint.length));
    const first = kindIn(left.text);
    const second = kindIn(right.text);
    if (first === null || second === null || second.behind === '') continue;
    if (tokenize(rest).some(({ lower }) => english.open.has(lower))) return null;
    const are = kindsOf(first.called, second.called, mentions, tables);
    if (are === null) continue;
    const isBoth = left.isLed || tokenize(second.behind).some(({ lower }) => english.both.has(lower));
    // Where something is said of each of the two, nothing is left open.
    const isApart = right.isFurther || first.behind !== '' || joint.trim().startsWith(',');
    return {
      lead,
      first,
      second,
      are,
      saidOf: isApart ? 'second' : isBoth ? 'both' : null,
      isDone: false,
    };
  }
  return null;
}

const joints = new RegExp(`,?\\s+(?:${english.joining})\\s+`, 'gi');

function withoutFirst(text: string, led: ReadonlySet<string>): { text: string; isLed: boolean } {
  const [first] = tokenize(text);
  const isLed = first !== undefined && led.has(first.lower);
  return { text: isLed ? text.slice(first.end).trim() : text.trim(), isLed };
}

/** The second kind without what leads to it: "also display", "only those". */
function withoutLead(text: string): { text: string; isFurther: boolean } {
  let [rest, isFurther] = [text.trim(), false];
  for (;;) {
    const further = withoutFirst(rest, english.further);
    const lead = opening.exec(further.text)?.[0] ?? '';
    const led = withoutFirst(further.text.slice(lead.length), english.kinds);
    if (led.text === rest) return { text: rest, isFurther };
    isFurther ||= further.isLed || lead !== '' || led.isLed;
    rest = led.text;
  }
}

/** The words before what begins to say something, and that. */
function kindIn(text: string): Kind | null {
  const tokens = tokenize(text);
  const start = tokens.findIndex((token, at) => at > 0 && opensModifier(token));
  const begin = tokens[start];
  const length = begin === undefined ? tokens.length : start;
  if (length === 0 || length > mostWords) return null;
  if (tokens.slice(0, length).some(({ lower }) => english.aside.has(lower))) return null;
  return {
    called: text.slice(0, begin?.start).trim(),
    behind: begin === undefined ? '' : text.slice(begin.start).trim(),
  };
}

function opensModifier({ lower, kind }: Token): boolean {
  return kind === 'word' && (english.modifying.has(lower) || (isVerbForm(lower) && lower.length > 3));
}

/** "That dock at North Quay" is at North Quay, where nothing is known to dock, and "mended by Ida" is of Ida. */
export function withoutVerb(behind: string, verb: string): string {
  const tokens = tokenize(behind);
  const at = tokens.findIndex(({ lower }) => lower === verb.toLowerCase());
  const before = tokens[at - 1];
  const from = before !== undefined && english.relative.has(before.lower) ? at - 1 : at;
  const isOpening = at >= 0 && tokens.slice(0, from).every(({ lower }) => english.linking.has(lower));
  if (!isOpening) return behind;
  const rest = behind.slice(tokens[at]?.end).trim();
  return rest.startsWith(`${by} `) ? `${of}${rest.slice(by.length)}` : rest;
}

const { by, of } = english.doer;

/** Two tables, or two values of one column; what is wholly a value is none of the table that its words begin or end with. */
function kindsOf(
  one: string,
  other: string,
  mentions: readonly EntityMention[],
  tables: Tables,
): Attachment['are'] | null {
  const [first, second] = [tableIn(one, tables), tableIn(other, tables)];
  const areTables = first !== null && second !== null && first !== second;
  if (areTables && !areValues(one, other, mentions, tables, true)) return 'tables';
  return areValues(one, other, mentions, tables, areTables) ? 'values' : null;
}

/** The table that the words begin or end with the name of. */
export function tableIn(words: string, tables: Tables): TableSchema | null {
  const stems = tokenize(words).map(({ stem }) => stem);
  const named = tables.filter((table) => {
    const { nameParts } = lexiconOf(table);
    const isAt = (at: number) => nameParts.every((part, place) => part.has(stems[at + place] ?? ''));
    return nameParts.length <= stems.length && (isAt(0) || isAt(stems.length - nameParts.length));
  });
  return (
    named.toSorted((one, two) => lexiconOf(two).nameParts.length - lexiconOf(one).nameParts.length)[0] ?? null
  );
}

/** Whether both name values of one column: names that were found in the question, or values that the source is known to hold. */
function areValues(
  one: string,
  other: string,
  mentions: readonly EntityMention[],
  tables: Tables,
  areWhole: boolean,
): boolean {
  const columnsOf = (said: string) => {
    const text = ` ${words(said).map(stemOf).join(' ')} `;
    const isSaid = (value: string) => {
      const held = ` ${words(value).map(stemOf).join(' ')} `;
      return areWhole ? text === held : text.includes(held);
    };
    const found = mentions
      .filter(({ text: found }) =>
        areWhole ? isSaid(found) : said.toLowerCase().includes(found.toLowerCase()),
      )
      .flatMap(({ matches }) => matches.map(({ table, matchedColumn }) => `${table}.${matchedColumn}`));
    const held = tables.flatMap((table) =>
      table.columns
        .filter(({ distinctValues = [] }) => distinctValues.some(isSaid))
        .map(({ name }) => `${table.name}.${name}`),
    );
    return [...found, ...held];
  };
  const known = new Set(columnsOf(one));
  return columnsOf(other).some((column) => known.has(column));
}
