import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { readCases } from '../evaluate/read-cases.ts';

export type DemoQuestion = { readonly question: string; readonly gold: string };

const suiteSize = 25;

/** The first questions of the demo suite, each with a statement that answers it. */
export async function demoQuestions(): Promise<DemoQuestion[]> {
  const { questions, golds } = await readCases(
    path.join(projectRoot, 'scripts/evaluate/cases/meridian.jsonl'),
  );
  return questions.slice(0, suiteSize).flatMap(({ id, question }) => {
    const [gold] = golds.get(id) ?? [];
    return gold === undefined ? [] : [{ question, gold }];
  });
}
