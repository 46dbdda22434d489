import { tokenize } from '#lib/sql/select/tokenize.ts';
import { words } from '#lib/text/words.ts';
import { cosine } from '#vector/cosine.ts';
import type { Embedder } from '#vector/embedder.ts';

/** An earlier question as the choice of those to replay sees it. */
export type PastQuestion = { readonly question: string; readonly usedItsTables: boolean };

/** How near, as the cosine of two questions, one is still about the same. */
const leastSimilarity = 0.55;

/**
 * The earlier questions that a draft may change: those near its question and those answered from its tables, nearest
 * first, each wording once.
 */
export async function affectedQuestions<Past extends PastQuestion>(
  draft: { readonly question: string },
  past: readonly Past[],
  embedder: Embedder,
  atMost: number,
): Promise<Past[]> {
  const distinct = [
    ...new Map(past.toReversed().map((each) => [words(each.question).join(' '), each])).values(),
  ];
  const [wanted = [], ...embeddings] = await embedder.embed([
    draft.question,
    ...distinct.map(({ question }) => question),
  ]);
  return distinct
    .map((each, index) => ({ each, similarity: cosine(wanted, embeddings[index] ?? []) }))
    .filter(({ each, similarity }) => each.usedItsTables || similarity >= leastSimilarity)
    .toSorted((one, other) => other.similarity - one.similarity)
    .slice(0, atMost)
    .map(({ each }) => each);
}

/** The names in a statement that are tables of the source. */
export function tablesReadBy(sql: string, known: readonly string[]): string[] {
  const said = new Set(
    tokenize(sql)
      .filter(({ kind }) => kind === 'word' || kind === 'quoted-name')
      .map(({ value }) => value.toLowerCase()),
  );
  return known.filter((table) => said.has(table.toLowerCase()));
}
