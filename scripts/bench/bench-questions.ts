import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { readCases } from '../evaluate/read-cases.ts';

export type BenchQuestion = { readonly question: string; readonly gold: string };

const suiteSize = 25;
const demoCases = path.join(projectRoot, 'scripts/evaluate/cases/meridian.jsonl');

/** The first questions of a suite, the demo's when no other is named, each with a statement that answers it. */
export async function benchQuestions(cases = demoCases): Promise<BenchQuestion[]> {
  const { questions, golds } = await readCases(cases);
  return questions.slice(0, suiteSize).flatMap(({ id, question }) => {
    const [gold] = golds.get(id) ?? [];
    return gold === undefined ? [] : [{ question, gold }];
  });
}
