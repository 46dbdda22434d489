import type { KeptExample } from '../domain/example.ts';
import type { ExampleConflict } from '../domain/listed-example.ts';
import { tokenize } from '../sql/select/tokenize.ts';
import { trimmedEnd } from '../text/trimmed-end.ts';
import { isStopWord, stemOf, words } from '../text/words.ts';

/** Questions that share this much of their words are one question, or nearly. */
const nearlySame = 0.8;

/**
 * For each example in use or in preparation, the others that ask the same: with the same statement one of them is too
 * many, with another one a question has two answers. Retired examples answer nothing, so that they conflict with nothing.
 */
export function findConflicts(examples: readonly KeptExample[]): Map<string, ExampleConflict[]> {
  const read = examples
    .filter(({ status }) => status !== 'retired')
    .map((example) => ({ example, said: saidBy(example.question), statement: statementOf(example.sql) }));
  const conflicts = new Map<string, ExampleConflict[]>();
  for (const one of read) {
    for (const other of read) {
      if (one === other || likeness(one.said, other.said) < nearlySame) continue;
      const known = conflicts.get(one.example.id) ?? [];
      known.push({
        kind: one.statement === other.statement ? 'duplicate' : 'conflict',
        otherId: other.example.id,
        otherQuestion: other.example.question,
      });
      conflicts.set(one.example.id, known);
    }
  }
  return conflicts;
}

/** What a question says: its words without those that only make it a sentence. Numbers and "not" say something. */
function saidBy(question: string): Set<string> {
  const said = words(question);
  return new Set(said.filter((word) => telling.has(word) || !isStopWord(word)).map(stemOf));
}

const telling = new Set(
  'not no never without except only more less least most than above below over under before after first last'.split(
    ' ',
  ),
);

/** Jaccard; questions that differ by a number or a name share fewer words than two wordings of one. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  const differing = [...one, ...other].some((word) => /\d/.test(word) && !(one.has(word) && other.has(word)));
  return all === 0 || differing ? 0 : shared / all;
}

/** The statement without its layout. */
function statementOf(sql: string): string {
  const words = tokenize(sql).map(({ kind, text, value }) => (kind === 'word' ? value : text));
  return trimmedEnd(words.join(' '), ';');
}
