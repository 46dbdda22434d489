import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { FoundExample } from '#lib/domain/example.ts';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { lexiconOf } from '../query/writer/built-in/schema-lexicon.ts';
import { unreadableParts } from '../query/writer/built-in/unreadable-parts.ts';
import { questionsOffered, withoutUnlike } from '../refusals/helpful-writer.ts';
import { understoodWords } from '../refusals/understood-words.ts';
import type { RunContext } from '../run-context.ts';

/** Said of a word that is withheld and of one that nothing goes by: which of them it is, nobody learns. */
const notForYou = 'Nothing that you may read goes by this word.';

/**
 * The refusal of a question that names what the person may not read; null when it names nothing of the kind. Names that
 * were found, terms, and the words of an example that asks the same have a meaning that may be read.
 */
export function withheldOutcome(
  asked: {
    readonly question: string;
    readonly entities: EntityMatches;
    readonly examples: readonly FoundExample[];
  },
  terms: readonly FoundTerm[],
  { knowledge, info }: Pick<RunContext, 'knowledge' | 'info'>,
): QueryOutcome | null {
  const { question } = asked;
  const own = contentOf(question);
  if (asked.examples.some((example) => contentOf(example.question) === own)) return null;
  const explained = [...asked.entities.mentions, ...terms.flatMap(({ mention }) => mention ?? [])];
  const withheld = knowledge.withheldWords(question, explained);
  if (withheld.length === 0) return null;
  const parts = unreadableParts(withheld, knowledge.snapshot.tables.map(lexiconOf)).map(withoutUnlike);
  const instead = info.starters.slice(0, questionsOffered);
  const understood = understoodWords(question, parts);
  return inGeneralWords({ kind: 'unreadable', parts, understood, instead });
}

/** An outcome in which every unread part is refused alike. */
export function inGeneralWords(outcome: QueryOutcome): QueryOutcome {
  if (outcome.kind !== 'unreadable') return outcome;
  return { ...outcome, parts: outcome.parts.map((part) => ({ why: notForYou, ...part })) };
}

function contentOf(question: string): string {
  const stems = words(question).filter((word) => !isStopWord(word));
  return [...new Set(stems.map(stemOf))].sort().join(' ');
}
