import type { QuestionDatabase } from './read-question-files.ts';

/** A word that names nothing in questions on so many databases asks, whatever the database is about. */
const fewestDatabases = 5;

/** The stems of general language: those that stand for no name and no value in questions on several databases. */
export function generalWords(databases: readonly QuestionDatabase[]): string[] {
  const seen = new Map<string, Set<string>>();
  for (const { name, questions } of databases)
    for (const { view } of questions)
      for (const { stem } of view.unlinked) seen.set(stem, (seen.get(stem) ?? new Set()).add(name));
  return [...seen]
    .filter(([, names]) => names.size >= fewestDatabases)
    .map(([stem]) => stem)
    .sort();
}
