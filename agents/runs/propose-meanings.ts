import type { MeaningProposal } from '#lib/domain/chosen-meaning-proposal.ts';
import type { GlossaryEntry } from '#lib/domain/curated-knowledge.ts';
import type { Clarification } from '#lib/domain/query-outcome.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { mentionedTerms } from '#lib/knowledge/mentioned-terms.ts';
import type { Store } from '#lib/store/open-store.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';
import { listRuns, readEvents } from '#lib/store/runs.ts';
import { unspokenParts } from '../question/explain/unspoken-parts.ts';

type Option = Clarification['options'][number];

/** A question that was asked back, and the option that its person then chose. */
export type AskedBack = {
  readonly question: string;
  readonly options: readonly Option[];
  readonly chosen: Option;
};

const longestTerm = 120;

/** What people chose lately where they were asked back, as glossary entries, the commonest first. */
export async function proposeMeanings(
  store: Store,
  source: { readonly id: string; readonly tables: readonly TableSchema[] },
  glossary: readonly GlossaryEntry[],
): Promise<MeaningProposal[]> {
  const { runs } = await searchRuns(store, { status: 'asked', source: source.id });
  const asked = await Promise.all(
    runs.map(async ({ runId, conversationId }) => {
      const turns = await listRuns(store, conversationId);
      const later = turns
        .slice(turns.findIndex(({ id }) => id === runId) + 1)
        .map(({ question }) => question);
      const log = await readEvents(store, runId);
      return askedBack(
        log.reduce((view, { event }) => reduceRun(view, event), emptyRun),
        later,
      );
    }),
  );
  return meaningsOf(
    asked.flatMap((each) => each ?? []),
    source.tables,
    glossary,
  );
}

/** What was chosen after a run that asked back: the option whose question came later; null where none did. */
export function askedBack(view: RunView, later: readonly string[]): AskedBack | null {
  const options = view.parts.flatMap((part) =>
    part.kind === 'clarification' ? part.clarification.options : [],
  );
  const chosen = options.find(({ question }) => later.includes(question));
  return chosen ? { question: view.question, options, chosen } : null;
}

/** The entries that the choices come to, without those whose words the glossary explains already. */
export function meaningsOf(
  asked: readonly AskedBack[],
  tables: readonly TableSchema[],
  glossary: readonly GlossaryEntry[],
): MeaningProposal[] {
  const byQuestion = Map.groupBy(asked, ({ question }) => question.toLowerCase());
  const proposals = [...byQuestion.values()].flatMap((same) =>
    [...Map.groupBy(same, ({ chosen }) => chosen.label).values()].flatMap((alike): MeaningProposal[] => {
      const [first] = alike;
      if (!first) return [];
      const entry = entryOf(first, tables);
      if (mentionedTerms(entry.term, glossary).length > 0) return [];
      return [{ entry, question: first.question, chosen: alike.length, others: same.length - alike.length }];
    }),
  );
  return proposals.toSorted((one, other) => other.chosen - one.chosen);
}

/** A name stands for its row; of a reading, the words that stand in no statement, else the whole question, are the term. */
function entryOf({ question, chosen }: AskedBack, tables: readonly TableSchema[]): GlossaryEntry {
  const { means, settles, label } = chosen;
  const nothing = { synonyms: [], measure: null };
  if (means)
    return {
      ...nothing,
      term: means.text.slice(0, longestTerm),
      meaning: `${means.table}.${means.keyColumn} = ${typeof means.key === 'number' ? means.key : `'${means.key.replaceAll("'", "''")}'`}`,
    };
  const [doubtful] = settles ? unspokenParts(question, settles.candidate.sql, tables) : [];
  return { ...nothing, term: (doubtful?.text ?? question).slice(0, longestTerm), meaning: label };
}
