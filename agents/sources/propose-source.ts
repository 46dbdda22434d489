import type { SourceProposal } from '#lib/domain/source-choice.ts';
import { identifierWords } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import type { Knowledge } from '../run-context.ts';
import type { ListedSource } from './list-sources.ts';

/** As many of the best tables of a source count as one question may well join. */
const countedTables = 3;

/** A source with what a person may find in it. */
export type Candidate = {
  readonly listed: ListedSource;
  readonly knowledge: Pick<Knowledge, 'findTables' | 'findEntities'>;
};

/** What of a question a source has. */
type Fit = { readonly words: readonly string[]; readonly tables: readonly string[] };

/**
 * Another source that has clearly more of what a question names, with a sentence why; null when none has. What counts are
 * the question's own words in the names and descriptions of the tables that retrieval finds best, and the names of rows.
 */
export async function proposeSource(
  question: string,
  chosen: Candidate,
  others: readonly Candidate[],
  signal?: AbortSignal,
): Promise<SourceProposal | null> {
  const said = saidWords(question);
  const own = await fitOf(chosen, question, said, signal);
  let best: { readonly candidate: Candidate; readonly fit: Fit } | null = null;
  for (const candidate of others) {
    const fit = await fitOf(candidate, question, said, signal);
    if (fit.words.length > (best?.fit ?? own).words.length) best = { candidate, fit };
  }
  if (best === null || best.fit.words.length * 2 <= said.size) return null;
  const { place: _, ...source } = best.candidate.listed;
  const missing = best.fit.words.filter((word) => !own.words.includes(word));
  return { source, because: reason(missing, best.fit.tables, source.name) };
}

/** The words of a question that could name something, by their stems. */
function saidWords(question: string): Map<string, string> {
  return new Map(words(question).flatMap((word) => (isStopWord(word) ? [] : [[stemOf(word), word]])));
}

async function fitOf(
  { knowledge }: Candidate,
  question: string,
  said: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<Fit> {
  const [{ tables }, { mentions }] = await Promise.all([
    knowledge.findTables(question, signal),
    knowledge.findEntities(question, signal),
  ]);
  const counted = tables.slice(0, countedTables).map(({ table }) => table);
  const found = new Set<string>();
  const naming = new Set<string>();
  for (const { name, description, columns } of counted) {
    const texts = [name, ...columns.map((column) => column.name)].flatMap(identifierWords);
    const described = [description, ...columns.map((column) => column.description)].flatMap((text) =>
      words(text ?? ''),
    );
    for (const stem of [...texts, ...described].map(stemOf)) {
      if (!said.has(stem)) continue;
      found.add(stem);
      naming.add(name);
    }
  }
  for (const { text, matches } of mentions) {
    for (const word of words(text)) if (said.has(stemOf(word))) found.add(stemOf(word));
    for (const { table } of matches.slice(0, 1)) naming.add(table);
  }
  return { words: [...said].flatMap(([stem, word]) => (found.has(stem) ? [word] : [])), tables: [...naming] };
}

function reason(missing: readonly string[], tables: readonly string[], source: string): string {
  const named = missing.map((word) => `“${word}”`);
  const listed = named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
  return `${source} has ${listed}${tables.length > 0 ? ` in ${tables.slice(0, 2).join(' and ')}` : ''}; the source you ask has not.`;
}
