import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { NamedRow } from '#lib/domain/query-outcome.ts';
import { spellingKey } from '#lib/text/spelling-key.ts';
import type { Knowledge } from '../run-context.ts';

/** The knowledge with names settled that the question or an earlier choice of the person settles. */
export function withSettledNames(knowledge: Knowledge, choices: readonly NamedRow[]): Knowledge {
  return {
    ...knowledge,
    async findEntities(question, signal) {
      const found = await knowledge.findEntities(question, signal);
      const mentions = settleNames(question, found.mentions, choices);
      // What was read of a question is remembered by the names found in it.
      const isSame =
        mentions.length === found.mentions.length &&
        mentions.every((each, at) => each === found.mentions[at]);
      return isSame ? found : { ...found, mentions };
    },
  };
}

/**
 * Mentions without the matches that are already decided against: a key in parentheses after a name ("Doppel GmbH (102)")
 * belongs to it, and a name that the person has chosen a row for keeps that row.
 */
export function settleNames(
  question: string,
  mentions: readonly EntityMention[],
  choices: readonly NamedRow[],
): EntityMention[] {
  const settled = mentions.map((mention) => withKey(question, mention) ?? asChosen(mention, choices));
  // The key itself is no second name.
  return settled.filter(
    (mention) => !settled.some((other) => other.start < mention.start && other.end >= mention.end),
  );
}

function withKey(question: string, mention: EntityMention): EntityMention | null {
  const after = /^\s*\(([^()]+)\)/.exec(question.slice(mention.end));
  if (after === null) return null;
  const key = spellingKey(after[1] ?? '');
  const matches = mention.matches.filter((match) => spellingKey(String(match.key)) === key);
  if (matches.length === 0) return null;
  const end = mention.end + after[0].length;
  return { ...mention, text: question.slice(mention.start, end), end, matches: matches.map(byKey) };
}

function asChosen(mention: EntityMention, choices: readonly NamedRow[]): EntityMention {
  const name = spellingKey(mention.text);
  const choice = choices.find(({ text }) => spellingKey(text) === name);
  const chosen = mention.matches.filter(
    (match) =>
      match.table === choice?.table && match.keyColumn === choice.keyColumn && match.key === choice.key,
  );
  if (chosen.length === 0) return mention;
  const isShared = ({ label }: EntityMatch) =>
    mention.matches.filter((other) => spellingKey(other.label) === spellingKey(label)).length > 1;
  return { ...mention, matches: chosen.map((match) => (isShared(match) ? byKey(match) : match)) };
}

/** A row that its name does not tell from others is met by its key. */
function byKey(match: EntityMatch): EntityMatch {
  return { ...match, matchedColumn: match.keyColumn, matchedValue: String(match.key), kind: 'code' };
}
