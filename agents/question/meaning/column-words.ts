import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import { linksForWord } from '../../query/writer/built-in/link-phrases.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Law } from './law.ts';

/**
 * "Items that need to be reordered" are not all items because there is a "Reorder Point": of one table, a word that says nothing but columns is dropped
 * where the reading has none of them. Of several tables the others may say it as well.
 */
export const columnWords: Law = (intent, { tokens, tables }) => {
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0) return null;
  const written = JSON.stringify(intent);
  const used = table.columns.filter(({ name }) => written.includes(JSON.stringify(name).slice(1, -1)));
  const usedStems = new Set(used.flatMap(({ name }) => wordsOfName(name).map(stemOf)));
  for (let at = 0; at < tokens.length; ) {
    const cue = cueAt(tokens, at);
    const token = tokens[at];
    at += cue?.length ?? 1;
    if (cue !== null || token?.kind !== 'word' || isStopWord(token.lower) || usedStems.has(token.stem))
      continue;
    const links = linksForWord(token.lower, [lexiconOf(table)]);
    const isOfColumns = links.length > 0 && links.every(({ kind }) => kind === 'column');
    const isUsed = links.some((link) => link.kind === 'column' && used.includes(link.entry.column));
    if (isOfColumns && !isUsed) return token.text;
  }
  return null;
};
