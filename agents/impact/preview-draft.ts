import type { CuratedExample, CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { ImpactLine, QuestionImpact } from '#lib/domain/impact.ts';
import { words } from '#lib/text/words.ts';
import { lastDayOf } from '../query/writer/built-in/table-nature.ts';
import type { Workspace } from '../workspace.ts';
import { correctedWord } from './corrected-word.ts';
import { neighbourQuestions } from './neighbour-questions.ts';
import { type KnownQuestion, previewImpact } from './preview-impact.ts';
import { proposeTerm } from './propose-term.ts';
import type { ReplaySettings } from './replay-question.ts';

/**
 * What a draft does to the questions that are known and to those beside its own, one line each, with the glossary term
 * that its word should become where the word would have two meanings.
 */
export async function* previewDraft(
  draft: CuratedExample,
  known: readonly KnownQuestion[],
  workspaces: { readonly before: Workspace; readonly after: Workspace },
  glossary: CuratedKnowledge['glossary'],
  settings: ReplaySettings,
): AsyncGenerator<ImpactLine> {
  const { before } = workspaces;
  const word = await correctedWord(draft, before, settings.signal);
  const { tables } = before.knowledge.snapshot;
  const beside =
    word === null ? [] : neighbourQuestions(draft.question, word, tables, lastDayOf(tables, new Date()));
  const wordingOf = ({ question }: { readonly question: string }) => words(question).join(' ');
  const taken = new Set(known.map(wordingOf));
  const neighbours = beside.filter((each) => !taken.has(wordingOf(each)));
  const questions = [...known, ...neighbours.map((each) => ({ ...each, right: null }))];

  const impacts: QuestionImpact[] = [];
  for await (const impact of previewImpact(questions, workspaces, settings)) {
    impacts.push(impact);
    yield { kind: 'question', done: impacts.length, total: questions.length, impact };
  }
  const term = word && proposeTerm(word, impacts, glossary);
  if (term) yield { kind: 'term', term };
  yield { kind: 'end', total: questions.length };
}
