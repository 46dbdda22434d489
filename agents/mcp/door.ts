import type { AnswerDocument } from '#lib/domain/answer-document.ts';
import type { BoardEntry } from '#lib/domain/board.ts';
import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { Feedback } from '#lib/domain/feedback.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { Knowledge } from '../run-context.ts';

/** An answer with its place. */
export type PlacedAnswer = AnswerDocument & {
  readonly id: string;
  readonly conversationId: string;
  readonly question: string;
  /** Where the person sees it; null where there is no page. */
  readonly link: string | null;
};

/** A board with where the person sees it. */
export type LinkedBoard = BoardEntry & { readonly link: string };

/** What of the product one caller reaches, with the caller's own rights. null is what the caller may not do. */
export type Door = {
  /** Who calls: what is signed for one caller is refused from another. */
  readonly caller: string;
  readonly ask:
    | ((
        asked: { readonly question: string; readonly conversationId: string | null },
        listening: { readonly signal: AbortSignal; onStep(words: string): void },
      ) => Promise<PlacedAnswer>)
    | null;
  readonly read: {
    readonly knowledge: Pick<Knowledge, 'snapshot' | 'findTables' | 'findEntities' | 'findTerms'>;
    curated(): Promise<Pick<CuratedKnowledge, 'examples' | 'glossary'>>;
  } | null;
  /** The own boards; null where there are none, or nothing may be read. */
  readonly listBoards: (() => Promise<readonly LinkedBoard[]>) | null;
  readonly runSql: ((sql: string, signal: AbortSignal) => Promise<ResultTable>) | null;
  readonly giveFeedback: ((feedback: Feedback) => Promise<void>) | null;
};
