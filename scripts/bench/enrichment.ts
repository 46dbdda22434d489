import path from 'node:path';
import { builtInDescriber } from '#agents/enricher/built-in-describer.ts';
import { isMissing } from '#agents/enricher/enricher.ts';
import { tablesReadBy } from '#agents/impact/affected-questions.ts';
import type { Knowledge } from '#agents/run-context.ts';
import type { Workspace } from '#agents/workspace.ts';
import { nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { projectRoot } from '#lib/project-root.ts';
import { readCases } from '../evaluate/read-cases.ts';
import type { Bench } from './bench.ts';

const looked = 5;

/**
 * Whether descriptions help to find tables: recall of the gold statements' tables among the first five, over all demo
 * questions, with what the database says alone and after every proposal of the built-in describer was accepted. The gold is
 * read by this scorer only.
 */
export const enrichment: Bench = {
  summary: 'how well tables are found before and after the built-in descriptions are accepted',
  async run({ workspace: open, progress }) {
    const workspace = await open();
    const { schema } = workspace;
    const questions = await goldTables(schema.tables.map(({ name }) => name));
    const before = await workspace.withKnowledge(nothingCurated);
    const descriptions = await acceptedProposals(schema);
    const after = await workspace.withKnowledge({ ...nothingCurated, descriptions });
    try {
      const undocumented = new Set(
        schema.tables.filter((table) => isMissing(table.description)).map(({ name }) => name),
      );
      const about = questions.filter(({ tables }) => tables.some((table) => undocumented.has(table)));
      const report = (what: string) => (done: number, total: number) =>
        progress.report({ what, done, total });
      const measured = {
        tables: schema.tables.length,
        undocumentedTables: undocumented.size,
        accepted: descriptions.length,
        all: {
          questions: questions.length,
          before: await recallOf(before, questions, report('Before')),
          after: await recallOf(after, questions, report('After')),
        },
        aboutUndocumented: {
          questions: about.length,
          before: await recallOf(before, about, report('Before, undocumented')),
          after: await recallOf(after, about, report('After, undocumented')),
        },
      };
      const line = (
        name: string,
        { questions: count, before: one, after: other }: (typeof measured)['all'],
      ) =>
        `${name} (${count} questions): recall@${looked} ${one.recall.toFixed(3)} → ${other.recall.toFixed(3)}; ` +
        `every table among the first ${looked} ${one.complete} → ${other.complete}`;
      return {
        measured,
        lines: [
          `${measured.undocumentedTables} of ${measured.tables} tables have no comment; ${measured.accepted} descriptions accepted`,
          line('all questions', measured.all),
          line('questions that need an undocumented table', measured.aboutUndocumented),
        ],
        kept: true,
      };
    } finally {
      await before.close();
      await after.close();
    }
  },
};

type GoldQuestion = { readonly question: string; readonly tables: readonly string[] };

async function goldTables(known: readonly string[]): Promise<GoldQuestion[]> {
  const { questions, golds } = await readCases(
    path.join(projectRoot, 'scripts/evaluate/cases/meridian.jsonl'),
  );
  return questions.flatMap(({ id, question }) => {
    const [gold] = golds.get(id) ?? [];
    return gold === undefined ? [] : [{ question, tables: tablesReadBy(gold, known) }];
  });
}

async function acceptedProposals(schema: SchemaSnapshot) {
  const context = { models: null, signal: new AbortController().signal };
  const proposed = await Promise.all(schema.tables.map((table) => builtInDescriber(table, context)));
  return proposed.flat().map(({ table, column, text }) => ({ table, column, text }));
}

async function recallOf(
  { knowledge }: Pick<Workspace, 'knowledge'>,
  questions: readonly GoldQuestion[],
  onProgress: (done: number, total: number) => void,
): Promise<{ recall: number; complete: number }> {
  let sum = 0;
  let complete = 0;
  for (const [index, { question, tables }] of questions.entries()) {
    const found = await firstTables(knowledge, question);
    const share = tables.filter((table) => found.has(table)).length / tables.length;
    sum += share;
    if (share === 1) complete += 1;
    onProgress(index + 1, questions.length);
  }
  return { recall: questions.length === 0 ? 0 : sum / questions.length, complete };
}

/** Ranked tables only: what joins them is added after the ranking and would hide what it found. */
async function firstTables(knowledge: Knowledge, question: string): Promise<Set<string>> {
  const { tables } = await knowledge.findTables(question);
  const ranked = tables.filter(({ found }) => found === 'description').slice(0, looked);
  return new Set(ranked.map(({ table }) => table.name));
}
