import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { type Token, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';

const opening =
  /^(?:please |can you |could you )*(?:(?:list|show|display|give|find|provide|return|tell|get|name|state)(?: me| us)?(?: with)?|what(?: are| is)|which(?: are)?)(?: a list of| the list of| all of| all| the| any)*\s+/i;
const modifying = new Set(
  'that which who whose with without in from by of at on for having under over above below between since before after'.split(
    ' ',
  ),
);
/** Words that say of which kinds the last ones are said. */
const decided = /\b(?:either|both|each|also|only|all|any|respectively)\b/i;
/** A thing is named in so many words; more than that say something of it. */
const mostWords = 4;

/** A question of two kinds of things with words behind the second, taken apart. */
export type Attachment = {
  /** Both kinds with the words behind them. */
  readonly both: readonly [string, string];
  /** The first kind alone. */
  readonly first: string;
};

/**
 * "Novels and poems written in Italian": what stands behind the second kind is said of both, or of it alone. null where no two kinds of
 * things are joined so: two tables, or two values of one column. "Names and ages of students" are two columns of one thing.
 */
export function attachmentIn(
  question: string,
  mentions: readonly EntityMention[],
  tables: readonly TableSchema[],
): Attachment | null {
  const lead = opening.exec(question.trim())?.[0];
  if (lead === undefined) return null;
  const rest = question
    .trim()
    .slice(lead.length)
    .replace(/[?.!\s]+$/, '');
  if (decided.test(rest)) return null;
  const parts = rest.split(/\s+and\s+/i);
  const [left, right] = parts;
  if (left === undefined || right === undefined || parts.length !== 2) return null;
  const tokens = tokenize(right);
  const start = tokens.findIndex((token, at) => at > 0 && opensModifier(token));
  const begin = tokens[start];
  if (begin === undefined || start > mostWords || tokenize(left).length > mostWords) return null;
  const second = right.slice(0, begin.start).trim();
  const behind = right.slice(begin.start);
  const isTwoKinds = areTables(left, second, tables) || areValues(left, second, mentions, tables);
  if (!isTwoKinds) return null;
  return {
    both: [`${lead}${left} ${behind}`, `${lead}${second} ${behind}`],
    first: `${lead}${left}`,
  };
}

function opensModifier({ lower, kind }: Token): boolean {
  return kind === 'word' && (modifying.has(lower) || (isVerbForm(lower) && lower.length > 3));
}

function areTables(one: string, other: string, tables: readonly TableSchema[]): boolean {
  const [first, second] = [tableIn(one, tables), tableIn(other, tables)];
  return first !== null && second !== null && first !== second;
}

/** The table that the words begin or end with the name of. */
function tableIn(words: string, tables: readonly TableSchema[]): TableSchema | null {
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
  tables: readonly TableSchema[],
): boolean {
  const columnsOf = (said: string) => {
    const text = ` ${words(said).map(stemOf).join(' ')} `;
    const found = mentions
      .filter((mention) => said.toLowerCase().includes(mention.text.toLowerCase()))
      .flatMap(({ matches }) => matches.map(({ table, matchedColumn }) => `${table}.${matchedColumn}`));
    const held = tables.flatMap((table) =>
      table.columns
        .filter(({ distinctValues = [] }) =>
          distinctValues.some((value) => text.includes(` ${words(value).map(stemOf).join(' ')} `)),
        )
        .map(({ name }) => `${table.name}.${name}`),
    );
    return [...found, ...held];
  };
  const known = new Set(columnsOf(one));
  return columnsOf(other).some((column) => known.has(column));
}
