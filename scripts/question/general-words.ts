import type { QuestionDatabase } from './read-question-files.ts';

/** A word that names nothing in questions on so many databases asks, whatever the database is about. */
const fewestDatabases = 10;

/** The stems with which questions on several databases begin. */
export function openingWords(databases: readonly QuestionDatabase[]): string[] {
  const seen = new Map<string, Set<string>>();
  for (const { name, questions } of databases)
    for (const { view } of questions) {
      const stem = view.tokens[0]?.stem ?? '';
      seen.set(stem, (seen.get(stem) ?? new Set()).add(name));
    }
  return [...seen]
    .filter(([, names]) => names.size >= fewestDatabases)
    .map(([stem]) => stem)
    .sort();
}

/** A word that mostly names something is no general language. */
const leastShare = 0.5;

/** The stems of general language: those that stand for no name and no value in questions on several databases, and hardly ever do. */
export function generalWords(databases: readonly QuestionDatabase[]): string[] {
  const unlinked = new Map<string, Set<string>>();
  const said = new Map<string, Set<string>>();
  for (const { name, questions } of databases)
    for (const { view } of questions) {
      for (const { stem } of view.unlinked) unlinked.set(stem, (unlinked.get(stem) ?? new Set()).add(name));
      for (const { stem } of view.tokens) said.set(stem, (said.get(stem) ?? new Set()).add(name));
    }
  return [...unlinked]
    .filter(([stem, names]) => {
      const all = said.get(stem)?.size ?? names.size;
      return names.size >= fewestDatabases && names.size >= leastShare * all;
    })
    .map(([stem]) => stem)
    .sort();
}
