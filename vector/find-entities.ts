import type { EntityMatches } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { EntityIndex, type HiddenNames } from './entity-index/entity-index.ts';
import { readSharedIndex } from './entity-index/index-file.ts';
import type { IndexPlace } from './entity-index/index-places.ts';
import { matchSpan, type SpanMatch } from './entity-index/match-span.ts';
import { questionSpans } from './entity-index/question-spans.ts';
import { createWordJudge, type WordJudge } from './entity-index/word-judge.ts';
import { oneMatchPerSpelling } from './one-match-per-spelling.ts';

/** A question is read up to here; what follows is no question but a pasted text. */
const longestQuestion = 2_000;
/** A question is looked up again by every writer, and the questions of approved examples with every question like them. */
const rememberedQuestions = 500;

export type EntityFinder = (question: string, signal?: AbortSignal) => Promise<EntityMatches>;

/**
 * Referential search: which rows of the source the words of a question may stand for, before any SQL is written.
 * Throws `not-found` when the source has not been indexed. The finder keeps the index in memory and is a pure function
 * of the question.
 */
export async function createEntityFinder(options: {
  readonly place: IndexPlace;
  readonly sourceId: string;
  readonly snapshot: SchemaSnapshot;
}): Promise<EntityFinder> {
  const { place, sourceId, snapshot } = options;
  return entityFinderOver({ names: await readSharedIndex(place, sourceId), sourceId, snapshot });
}

/** The same over the bytes of an index, null where there is none. */
export function entityFinderOver(options: {
  readonly names: SharedArrayBuffer | null;
  readonly sourceId: string;
  readonly snapshot: SchemaSnapshot;
}): EntityFinder {
  const { names, sourceId, snapshot } = options;
  return finderOver(opened(names, sourceId), snapshot);
}

/** What an index holds names of, by the column that identifies them. */
export type NamedTables = EntityIndex['tables'];

/** The same without the names that `hiddenIn` tells of what is named, for whoever knows this snapshot. */
export async function entityFinderWithout(
  { names, sourceId }: Pick<Parameters<typeof entityFinderOver>[0], 'names' | 'sourceId'>,
  hiddenIn: (named: NamedTables) => Promise<HiddenNames>,
  snapshot: SchemaSnapshot,
): Promise<EntityFinder> {
  const index = opened(names, sourceId);
  return finderOver(index.without(await hiddenIn(index.tables)), snapshot);
}

function opened(names: SharedArrayBuffer | null, sourceId: string): EntityIndex {
  const index = names && EntityIndex.over(names, sourceId);
  if (index !== null) return index;
  throw new AppError('not-found', {
    message: `source ${sourceId} has no usable index of names`,
    userMessage: 'The names of this source are not indexed yet. Run: npx tabletalk index',
  });
}

function finderOver(index: EntityIndex, snapshot: SchemaSnapshot): EntityFinder {
  const judge = createWordJudge(snapshot);
  // The dictionary is read with the first word that is asked for; the first question should not wait for it.
  judge.isOrdinary('name');
  const remembered = new Map<string, EntityMatches>();
  return async (question, signal) => {
    signal?.throwIfAborted();
    const found = remembered.get(question) ?? namesIn(question, index, judge);
    remembered.delete(question);
    remembered.set(question, found);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= rememberedQuestions) break;
      remembered.delete(oldest);
    }
    return found;
  };
}

function namesIn(question: string, index: EntityIndex, judge: WordJudge): EntityMatches {
  const started = performance.now();
  const text = question.slice(0, longestQuestion);
  const shouted = text === text.toUpperCase();
  const { quoted, free } = questionSpans(text);
  const found = [...quoted, ...free]
    .map((span) => matchSpan(index, judge, span, shouted))
    .filter((match) => match !== null);
  const mentions = withoutOverlaps(found).map(({ span, matches }) => ({
    text: question.slice(span.start, span.end),
    start: span.start,
    end: span.end,
    matches: oneMatchPerSpelling(matches),
  }));
  return { mentions, elapsedMs: performance.now() - started };
}

/**
 * The strongest claims that leave each other's words alone, in the order of the question. Of a name and a part of it that is
 * a name too, the whole is meant; of what only resembles names, the words that do.
 */
function withoutOverlaps(found: readonly SpanMatch[]): SpanMatch[] {
  const kept: SpanMatch[] = [];
  const bestFirst = found.toSorted(
    (a, b) =>
      Number(b.span.quoted) - Number(a.span.quoted) ||
      b.claim - a.claim ||
      (b.matches[0]?.score ?? 0) - (a.matches[0]?.score ?? 0) ||
      b.exactWords - a.exactWords ||
      a.span.text.length - b.span.text.length,
  );
  for (const match of bestFirst) {
    const free = kept.every(({ span }) => match.span.end <= span.start || match.span.start >= span.end);
    if (free) kept.push(match);
  }
  return kept.sort((a, b) => a.span.start - b.span.start);
}
