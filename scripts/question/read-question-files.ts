import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type QuestionView, viewQuestion } from '#agents/question/question-view.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { type KeptQuestion, questionFile } from './question-file.ts';
import { intentOfGold, type TrainingCase, trainingCase } from './training-case.ts';

/** A database with its questions as readers see them. */
export type QuestionDatabase = {
  /** The folder it was read from. */
  readonly set: string;
  readonly name: string;
  readonly path: string;
  readonly tables: readonly TableSchema[];
  readonly questions: readonly ViewedQuestion[];
};

export type ViewedQuestion = {
  readonly kept: KeptQuestion;
  readonly view: QuestionView;
  /** null where an intent cannot say the known statement. */
  readonly teaching: TrainingCase | null;
};

/** Reads what `write-questions.ts` wrote, in the order of names. */
export async function readQuestionFiles(folder: string): Promise<QuestionDatabase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const databases: QuestionDatabase[] = [];
  for (const name of names) {
    const text = await readFile(path.join(folder, name), 'utf8');
    const { database, path: file, tables, questions } = questionFile.parse(JSON.parse(text));
    databases.push({
      set: path.basename(folder),
      name: database,
      path: file,
      tables,
      questions: questions.map((kept) => {
        const { id, question, retrieved, entities } = kept;
        const view = viewQuestion({ question, tables, retrieved, entities });
        const intent = intentOfGold(kept.gold, question, tables);
        return { kept, view, teaching: intent && trainingCase(id, database, view, intent) };
      }),
    });
  }
  return databases;
}
