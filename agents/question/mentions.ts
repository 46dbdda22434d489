import { relatedWords, synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import type { Token, Tokens } from '../query/writer/built-in/tokenize.ts';
import type { NamedColumn, NamedTable, NamePart } from './name-words.ts';

/** How a stretch of the question says a name: in its words, in words that mean the same, in words near to them. */
const linkKinds = ['name', 'synonym', 'related', 'description'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A stretch of the question, end exclusive, that may name a table or column. */
export type Mention<Target> = {
  readonly target: Target;
  readonly first: number;
  readonly end: number;
  /** Parts of the name that are said, 0..1. */
  readonly share: number;
  /** How many words of the stretch say a part. */
  readonly words: number;
  readonly by: LinkKind;
  /** Whether a part of the name that repeats its table is said as well. */
  readonly withTable: boolean;
};

export type NameLinks = {
  readonly columns: ReadonlyMap<NamedColumn, readonly Mention<NamedColumn>[]>;
  readonly tables: ReadonlyMap<NamedTable, readonly Mention<NamedTable>[]>;
};

/** The widest gap inside one mention: "date of birth" says birth_date. */
const widestGap = 1;

type Hit = {
  readonly at: number;
  readonly part: NamePart;
  readonly by: LinkKind;
  readonly isShared: boolean;
  readonly isAlone: boolean;
};

/** Every place where the question may name a table or a column of these. */
export function linkNames(tokens: Tokens, tables: readonly NamedTable[]): NameLinks {
  const said = tokens.map((token) => (token.kind === 'word' ? token : null));
  const near = said.map((token) =>
    token === null || isStopWord(token.lower) ? null : nearWords(token.lower),
  );
  const columns = new Map<NamedColumn, readonly Mention<NamedColumn>[]>();
  const ofTables = new Map<NamedTable, readonly Mention<NamedTable>[]>();
  for (const table of tables) {
    const mentions = mentionsOf(table, said, near);
    if (mentions.length > 0) ofTables.set(table, mentions);
    for (const column of table.columns) {
      const found = mentionsOf(column, said, near);
      if (found.length > 0) columns.set(column, found);
    }
  }
  return { columns, tables: ofTables };
}

function mentionsOf<Target extends NamedColumn | NamedTable>(
  target: Target,
  said: readonly (Token | null)[],
  near: readonly (NearWords | null)[],
): Mention<Target>[] {
  const hits: Hit[] = [];
  for (const [at, token] of said.entries()) {
    if (token === null) continue;
    const close = near[at] ?? null;
    const own = hitOf(token, close, target.parts);
    const shared = own ?? hitOf(token, close, target.shared);
    // "From" in "valid from" says a part of a name; alone it says nothing.
    if (shared !== null)
      hits.push({ at, ...shared, isShared: own === null, isAlone: !isStopWord(token.lower) });
    else if (!isStopWord(token.lower) && target.described.has(token.stem))
      hits.push({
        at,
        part: describedPart,
        by: 'description',
        isShared: false,
        isAlone: !isStopWord(token.lower),
      });
  }
  const mentions: Mention<Target>[] = [];
  for (let from = 0; from < hits.length; ) {
    let to = from + 1;
    const parts = new Set([hits[from]?.part]);
    while (to < hits.length) {
      const hit = hits[to];
      const before = hits[to - 1];
      if (hit === undefined || before === undefined || hit.at - before.at > widestGap + 1) break;
      if (parts.has(hit.part) && hit.part !== describedPart) break;
      if ((hit.by === 'description') !== (before.by === 'description')) break;
      parts.add(hit.part);
      to += 1;
    }
    const group = hits.slice(from, to);
    const mention = mentionOf(target, group);
    if (mention !== null) mentions.push(mention);
    from = to;
  }
  return mentions;
}

const describedPart: NamePart = { word: '', stems: new Set() };

function mentionOf<Target extends NamedColumn | NamedTable>(
  target: Target,
  hits: readonly Hit[],
): Mention<Target> | null {
  const own = hits.filter(({ isShared }) => !isShared);
  const [first] = hits;
  const last = hits.at(-1);
  if (first === undefined || last === undefined || own.length === 0 || !hits.some(({ isAlone }) => isAlone))
    return null;
  const weakest = linkKinds[Math.max(...own.map(({ by }) => linkKinds.indexOf(by)))] ?? 'description';
  return {
    target,
    first: first.at,
    end: last.at + 1,
    share: weakest === 'description' ? Math.min(1, own.length / 3) : own.length / target.parts.length,
    words: own.length,
    by: weakest,
    withTable: own.length < hits.length,
  };
}

function hitOf(
  token: Token,
  near: NearWords | null,
  parts: readonly NamePart[],
): { part: NamePart; by: LinkKind } | null {
  const direct = parts.find(({ stems }) => stems.has(token.stem));
  if (direct !== undefined) return { part: direct, by: 'name' };
  if (near === null) return null;
  const synonym = parts.find(({ stems }) => [...stems].some((stem) => near.synonyms.has(stem)));
  if (synonym !== undefined) return { part: synonym, by: 'synonym' };
  const related = parts.find(({ stems }) => [...stems].some((stem) => near.related.has(stem)));
  return related === undefined ? null : { part: related, by: 'related' };
}

type NearWords = { readonly synonyms: ReadonlySet<string>; readonly related: ReadonlySet<string> };
const nearKnown = new Map<string, NearWords>();
const mostKept = 20_000;

function nearWords(word: string): NearWords {
  const found = nearKnown.get(word);
  if (found !== undefined) return found;
  if (nearKnown.size > mostKept) nearKnown.clear();
  const stems = (texts: readonly string[]) =>
    new Set(texts.filter((text) => !text.includes(' ')).map((text) => stemOf(text)));
  const near = { synonyms: stems(synonyms(word)), related: stems(relatedWords(word)) };
  nearKnown.set(word, near);
  return near;
}
