import type { TableSchema } from '#lib/domain/schema.ts';
import { splitIdentifier, stemOf, words } from '#lib/text/words.ts';
import { type Lexicon, lexicons, type TalkKind, talkKinds } from './lexicon.ts';

export type SmallTalk = { readonly kind: TalkKind; readonly lexicon: Lexicon };

/**
 * What a short sentence that asks nothing of the data says: a greeting, thanks, a wish for help, what there is, why. Null for
 * everything else: each word must belong to the phrase, so that "what data do we have on dividends?" is a question, and so
 * is "list tables" where a table is called that.
 */
export function readSmallTalk(question: string, tables: readonly TableSchema[]): SmallTalk | null {
  const said = spokenWords(question);
  if (said.length === 0) return null;
  for (const lexicon of lexicons) {
    const fillers = new Set(lexicon.fillers.split(' '));
    for (const kind of talkKinds) {
      const phrase = (lexicon.phrases[kind] ?? []).find((each) => isAll(said, each, fillers));
      if (phrase === undefined) continue;
      const named = kind === 'tables' && namesTable(said, tables);
      return named ? null : { kind, lexicon };
    }
  }
  return null;
}

/** Lower case and without accents, contractions taken apart: "what's" is what, is. */
function spokenWords(text: string): readonly string[] {
  const apart = text
    .replaceAll(/(\p{L})['’]s\b/gu, '$1 is')
    .replaceAll(/(\p{L})['’]re\b/gu, '$1 are')
    .replaceAll(/['’-]/g, ' ');
  return words(apart);
}

function isAll(said: readonly string[], phrase: string, fillers: ReadonlySet<string>): boolean {
  const tokens = phrase.split(' ');
  for (let start = 0; start <= said.length; start += 1) {
    const ends = endsOf(said, start, tokens);
    if (ends.some((end) => said.slice(end).every((word) => fillers.has(word)))) return true;
    const before = said[start];
    if (before === undefined || !fillers.has(before)) return false;
  }
  return false;
}

/** Where a phrase that begins at a word can end. */
function endsOf(said: readonly string[], start: number, tokens: readonly string[]): number[] {
  let ends = [start];
  for (const token of tokens) {
    const isOptional = token.startsWith('[');
    const choices = token.replaceAll(/[[\]]/g, '').split('|');
    const after = ends.flatMap((end) => (choices.includes(said[end] ?? '') ? [end + 1] : []));
    ends = isOptional ? [...new Set([...ends, ...after])] : after;
  }
  return ends;
}

/** "Tables" asks for data in the database of a restaurant that has some. */
function namesTable(said: readonly string[], tables: readonly TableSchema[]): boolean {
  const stems = new Set(said.map(stemOf));
  return tables.some(({ name }) => splitIdentifier(name).every((part) => stems.has(stemOf(part))));
}
