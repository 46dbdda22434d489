import type { EntityMatch, EntityMention } from '#lib/domain/entity-match.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import { spellingKey } from '#lib/text/spelling-key.ts';
import type { WriterInput } from '../../../roles.ts';
import type { RunContext } from '../../../run-context.ts';
import { asWritten } from './find-values.ts';
import { candidateFromExample } from './from-example/from-example.ts';
import { sameName } from './table-nature.ts';
import { isInText } from './text-cue.ts';
import { tokenize } from './tokenize.ts';

/** The question back where a name stands for several things and no reviewed example says which; whoever writes. */
export async function whichName(input: WriterInput, context: RunContext): Promise<Clarification | null> {
  const asked = rivalNames(input);
  return asked === null || (await candidateFromExample(input, context)) !== null ? null : asked;
}

/** The words before a part of a person's name that say which part it is. */
const columnSaid = /\b(?:first|last|given|family|fore|sur) ?name\W*(?:(?:is|of|as|equals?)\W+)?$/i;

/** Two things of one kind and one name: only the person knows which. */
export function rivalNames(input: WriterInput): Clarification | null {
  const tokens = tokenize(input.question);
  for (const mention of input.entities.mentions) {
    // "Whose name contains Smith": any Smith.
    if (
      isInText(
        tokens,
        tokens.findIndex(({ end }) => end > mention.start),
      )
    )
      continue;
    // "Whose last name is Smith": everybody called so.
    if (columnSaid.test(input.question.slice(0, mention.start))) continue;
    const typed = mention.matches.filter(
      (match) => match.matchedValue.trim().toLowerCase() === mention.text.toLowerCase(),
    );
    const meant = asWritten(mention);
    const [first] = meant;
    if (first === undefined || typed.length === 1) continue;
    const rivals = meant.filter(
      (match) =>
        sameName(match.table, first.table) && match.score >= first.score - 0.02 && match.kind === first.kind,
    );
    const options = optionsFor(mention, rivals, input.question);
    if (options.length >= 2)
      return { question: `Which "${mention.text}" do you mean?`, options: options.slice(0, 6) };
  }
  return null;
}

/** One option a row; rows whose names are spelled alike are told apart by their key. */
function optionsFor(
  mention: EntityMention,
  rivals: readonly EntityMatch[],
  question: string,
): Clarification['options'] {
  const rows = [...new Map(rivals.map((match) => [match.key, match])).values()];
  const names = rows.map((row) => spellingKey(row.label));
  return rows.map((row, at) => {
    const isShared = names.some((name, other) => other !== at && name === names[at]);
    const label = isShared ? `${row.label} (${row.key})` : row.label;
    return {
      label,
      question: `${question.slice(0, mention.start)}${label}${question.slice(mention.end)}`,
      means: { text: mention.text, table: row.table, keyColumn: row.keyColumn, key: row.key },
    };
  });
}
