import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet, words } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { isCalled } from '../composed/rows-named.ts';
import { columnWords } from '../explain/names.ts';
import { english } from './lexicon.ts';

type Wording = {
  readonly stored: ReadonlySet<string>;
  readonly besides: ReadonlySet<string> | null;
  readonly isAnywhere: boolean;
};

const stored = new Map<string, Wording[]>();
for (const { said, stored: kept, besides, isAnywhere = false } of english.states)
  for (const wording of said.split('|'))
    stored.set(wording, [
      ...(stored.get(wording) ?? []),
      {
        stored: wordSet(kept),
        besides: besides === undefined ? null : wordSet(besides),
        isAnywhere,
      },
    ]);
const proses = wordSet(english.proses);

type Kept = { readonly table: TableSchema; readonly column: ColumnSchema; readonly value: string };

/**
 * The one stored value that everyday words for a state stand for: "finished" for DONE, "underway" for RUN. Of several that would do, the one
 * of rows that are named beside it, else of rows that are named at all.
 */
export function storedState(
  said: Tokens,
  { tokens, at }: { readonly tokens: Tokens; readonly at: number },
  tables: Tables,
): string | null {
  const wordings = stored.get(said.map(({ lower }) => lower).join(' ')) ?? [];
  if (wordings.length === 0 || isOfDay(tokens, at)) return null;
  const kept = keptIn(tables).filter((each) => wordings.some((wording) => isStoredAs(each, wording)));
  const text = said.map(({ lower }) => lower).join(' ');
  const beside = [tokens[at - 1], ...tokens.slice(at + said.length, at + said.length + 2)];
  const [near = [], named = []] = [beside, tokens].map((words) =>
    kept.filter(({ table }) => isNamedIn(table, words, tables)),
  );
  // Where rows have a value that is written so, that is what is meant, unless those beside it are said otherwise.
  if (near.length === 0 && isStored(text, tables)) return null;
  const others = wordings.some(({ isAnywhere }) => isAnywhere) ? kept : [];
  const meant = only([near, named].find(({ length }) => length > 0) ?? others);
  return meant?.toLowerCase() === text ? null : meant;
}

function isStoredAs({ column, value }: Kept, { stored: texts, besides }: Wording): boolean {
  const isKnown = (other: string) => other === value || besides?.has(words(other).join(' ')) !== false;
  return texts.has(words(value).join(' ')) && (column.distinctValues ?? []).every(isKnown);
}

/** "When the order finished" is the day of it. */
function isOfDay(tokens: Tokens, at: number): boolean {
  return tokens.slice(Math.max(0, at - farthestWhen), at).some(({ lower }) => whens.has(lower));
}

const whens = wordSet(english.whens);
const farthestWhen = 4;

function isStored(text: string, tables: Tables): boolean {
  return keptIn(tables).some(({ value }) => words(value).join(' ') === text);
}

/** "Billed yearly", "paid monthly": how often it is done, by its column and in quotation marks, since it is no group for each year. */
export function storedInterval(
  { kind, lower }: Token,
  before: Token | undefined,
  tables: Tables,
): string | null {
  // What is "stored on" a disk is in no state ON.
  if (kind !== 'word' || isStopWord(lower) || !isVerbForm(before?.lower ?? '')) return null;
  const [kept, ...others] = keptIn(tables).filter(
    ({ column, value }) =>
      value.toLowerCase() === lower && spokenParts(column.name).some((part) => intervals.has(part)),
  );
  return kept === undefined || others.length > 0
    ? null
    : `${english.having.split(' ')[0]} ${columnWords(kept.column)} '${kept.value}'`;
}

const intervals = wordSet(english.intervals);

function only(kept: readonly Kept[]): string | null {
  const [first, ...others] = kept;
  if (first === undefined || others.some(({ value }) => value !== first.value)) return null;
  return first.value.replaceAll('_', ' ');
}

function isNamedIn(table: TableSchema, near: readonly (Token | undefined)[], tables: Tables): boolean {
  return near.some((token) => token !== undefined && isCalled(table, token, tables));
}

/** The values that tell one kind of rows from another; what somebody wrote down is none of them. */
const keptIn = rememberedOf((tables: Tables): readonly Kept[] =>
  tables.flatMap((table) =>
    table.columns
      .filter(({ name }) => !wordsOfName(name).some((part) => proses.has(part)))
      .flatMap((column) => (column.distinctValues ?? []).map((value) => ({ table, column, value }))),
  ),
);
