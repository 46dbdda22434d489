import path from 'node:path';
import { startChromaServer } from '#vector/chroma-server.ts';
import { openChromaStore } from '#vector/chroma-store.ts';
import type { Embedder } from '#vector/embedder.ts';
import { createTableFinder } from '#vector/find-tables.ts';
import { openInProcessStore } from '#vector/in-process-store.ts';
import { indexSchema } from '#vector/index-schema.ts';
import { openShippedEmbedder } from '#vector/shipped-embedder.ts';
import { descriptionText } from '#vector/table-text.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { Bench } from '../bench.ts';
import { describeTimes, type Times, timeEach } from '../time-each.ts';
import { largeSchema, type RetrievalQuestion } from './large-schema.ts';
import { bruteForce, keywordScan } from './naive-retrieval.ts';
import { readVectors } from './read-vectors.ts';

const tableCount = 10_000;
const questionCount = 200;
const sourceId = 'bench';
/** Milliseconds, 95 % of the questions, embedding the question included. */
const budget = 50;

type Row = { readonly name: string; readonly times: Times; readonly recall: Recall };
type Recall = { readonly all: number } & Readonly<Partial<Record<RetrievalQuestion['kind'], number>>>;

/**
 * Finds the table that a question is about among ten thousand, on both stores and by two naive ways in the same run. The
 * first run embeds every description and keeps the vectors, which takes minutes.
 */
export const retrieval: Bench = {
  summary: `finding the table of a question among ${tableCount.toLocaleString('en')}, beside naive ways`,
  async run({ progress, dataDir }) {
    const folder = path.join(dataDir, 'bench', 'retrieval');
    const { snapshot, questions } = largeSchema(tableCount, questionCount);
    const embedder = openShippedEmbedder();
    const report = (what: string) => (done: number, total: number) => progress.report({ what, done, total });

    const inProcess = await openInProcessStore(path.join(folder, 'vectors'), { embedder });
    await indexSchema({
      store: inProcess,
      embedder,
      sourceId,
      snapshot,
      onProgress: report('Embedding tables'),
    });
    const vectors = await readVectors(path.join(folder, 'vectors'));
    const server = await startChromaServer({ dataDir: folder, onLog: () => {} });
    const rows: Row[] = [];
    try {
      const chroma = await openChromaStore(server.url, { embedder });
      const known = new Map(
        snapshot.tables.map((table) => [descriptionText(table), vectors.get(table.name)] as const),
      );
      await indexSchema({
        store: chroma,
        embedder: remembering(embedder, known),
        sourceId,
        snapshot,
        onProgress: report('Filling Chroma'),
      });
      const finderOn = (store: VectorStore) => {
        const find = createTableFinder({ store, embedder, sourceId, snapshot });
        return async (question: string) =>
          (await find(question)).tables
            .filter(({ found }) => found === 'description')
            .map(({ table }) => table.name);
      };
      const ways = [
        ['Tabletalk on Chroma', finderOn(chroma)],
        ['Tabletalk in process', finderOn(inProcess)],
        ['naive: cosine with every description', bruteForce(vectors, embedder)],
        ['naive: words in every description', keywordScan(snapshot)],
      ] as const;
      for (const [place, [name, find]] of ways.entries()) {
        progress.report({ what: 'Asking', done: place, total: ways.length });
        await find('Which tables are there?');
        const { times, values } = await timeEach(questions, ({ question }) => find(question));
        rows.push({ name, times, recall: recallOf(questions, values) });
      }
    } finally {
      await server.close();
      await inProcess.close();
    }
    const kept = rows.slice(0, 2).every(({ times }) => times.p95 <= budget);
    return {
      measured: { budget, tables: snapshot.tables.length, questions: questions.length, rows },
      lines: [
        `${snapshot.tables.length.toLocaleString('en')} tables, ${questions.length} questions in other words than the descriptions`,
        ...rows.map(
          ({ name, times, recall }) =>
            `${name}: ${describeTimes(times)}; recall@10 ${describeRecall(recall)}`,
        ),
        `Budget: p95 ${budget} ms, ${kept ? 'kept' : 'exceeded'}.`,
      ],
      kept,
    };
  },
};

/** Vectors that one store has need not be worked out again for the other. */
function remembering(embedder: Embedder, known: ReadonlyMap<string, Float32Array | undefined>): Embedder {
  return {
    ...embedder,
    embed: (texts) =>
      Promise.all(
        texts.map(async (text) => {
          const vector = known.get(text);
          return vector ? [...vector] : ((await embedder.embed([text]))[0] ?? []);
        }),
      ),
  };
}

function recallOf(questions: readonly RetrievalQuestion[], found: readonly (readonly string[])[]): Recall {
  const hit = questions.map(({ table }, index) => found[index]?.slice(0, 10).includes(table) ?? false);
  const share = (wanted: (question: RetrievalQuestion) => boolean) => {
    const hits = hit.filter((_, index) => questions[index] !== undefined && wanted(questions[index]));
    return Math.round((hits.filter(Boolean).length / Math.max(1, hits.length)) * 1000) / 1000;
  };
  const kinds = [...new Set(questions.map(({ kind }) => kind))].sort();
  return {
    all: share(() => true),
    ...Object.fromEntries(kinds.map((kind) => [kind, share((question) => question.kind === kind)])),
  };
}

function describeRecall({ all, ...kinds }: Recall): string {
  const parts = Object.entries(kinds).map(([kind, share]) => `${kind} ${share}`);
  return `${all} (${parts.join(', ')})`;
}
