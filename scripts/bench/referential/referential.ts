import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSource } from '#lib/datasource/open-data-source.ts';
import type { EntityMatches } from '#lib/domain/entity-match.ts';
import { indexFolder } from '#vector/entity-index/index-places.ts';
import { createEntityFinder } from '#vector/find-entities.ts';
import { indexEntities } from '#vector/index-entities.ts';
import type { Bench } from '../bench.ts';
import { describeTimes, timeEach } from '../time-each.ts';
import { companies } from './company-names.ts';
import { mentionKinds, type NameQuestion, nameQuestions } from './name-questions.ts';

const entityCount = 1_000_000;
const questionCount = 400;
/** The scan reads everything for every question. */
const scannedQuestions = 40;
/** Milliseconds: 95 % of the questions, and opening what was indexed before. */
const budget = { p95: 10, warmStart: 2_000 };

/**
 * Finds the companies that questions name among a million, by code, name, part, in another order, with typing errors,
 * without accents, abbreviated and by a former name; beside a scan of all names. The first run makes the database and its
 * index, which takes minutes.
 */
export const referential: Bench = {
  summary: `finding the rows that names mean among ${entityCount.toLocaleString('en')}, beside a scan`,
  async run({ progress, dataDir }) {
    const folder = path.join(dataDir, 'bench', 'referential');
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, `companies-${entityCount}.sqlite`);
    progress.report({ what: 'Making companies', done: 0, total: 1 });
    if (!existsSync(file)) await writeCompanies(file);
    const source = await openSource({ file }, {});
    try {
      const report = (what: string) => (done: number, total: number) =>
        progress.report({ what, done, total });
      const snapshot = await source.introspect({ onProgress: report('Reading the schema') });
      const place = indexFolder(folder);
      const indexing = await timeEach([snapshot], () =>
        indexEntities({ place, source, snapshot, onProgress: report('Indexing names') }),
      );
      const opening = await timeEach([source.id], (sourceId) =>
        createEntityFinder({ place, sourceId, snapshot }),
      );
      const [find] = opening.values;
      if (find === undefined) throw new Error('the finder was not opened');
      const questions = nameQuestions(entityCount, questionCount);
      await find('which names are there?');
      const asked = await timeEach(questions, ({ question }) => find(question));
      const names = [...companies(entityCount)].map(({ id, name }) => ({ id, name: name.toLowerCase() }));
      // Evenly over all kinds: the questions come kind after kind.
      const sample = questions.filter(
        (_, place) => place % Math.ceil(questionCount / scannedQuestions) === 0,
      );
      const scanned = await timeEach(sample, ({ mention }) =>
        names.filter(({ name }) => name.includes(mention.toLowerCase())).map(({ id }) => id),
      );
      const recall = mentionKinds.map((kind) => [kind, recallOf(kind, questions, asked.values)] as const);
      const naiveRecall =
        scanned.values.filter((ids, index) => ids.slice(0, 8).includes(sample[index]?.company ?? 0)).length /
        scanned.values.length;
      const kept = asked.times.p95 <= budget.p95 && opening.times.p50 <= budget.warmStart;
      return {
        measured: {
          budget,
          entities: entityCount,
          questions: questions.length,
          indexing: indexing.times,
          warmStart: opening.times,
          times: asked.times,
          recall: Object.fromEntries(recall),
          naive: { times: scanned.times, recall: naiveRecall },
        },
        lines: [
          `${entityCount.toLocaleString('en')} companies, ${questions.length} questions`,
          `Indexing (nothing when done before): ${Math.round(indexing.times.p50)} ms, CPU ${Math.round(indexing.times.cpuP50)} ms`,
          `Warm start: ${Math.round(opening.times.p50)} ms, CPU ${Math.round(opening.times.cpuP50)} ms`,
          `Tabletalk, the whole question: ${describeTimes(asked.times)}`,
          `  found ${recall.map(([kind, share]) => `${kind} ${share}`).join(', ')}`,
          `naive: names that include the mention alone: ${describeTimes(scanned.times)}; found ${naiveRecall}`,
          `Budget: p95 ${budget.p95} ms and warm start ${budget.warmStart} ms, ${kept ? 'kept' : 'exceeded'}.`,
        ],
        kept,
      };
    } finally {
      await source.close();
    }
  },
};

function recallOf(
  kind: NameQuestion['kind'],
  questions: readonly NameQuestion[],
  found: readonly EntityMatches[],
): number {
  const hits = questions.flatMap((question, index) =>
    question.kind === kind
      ? [
          found[index]?.mentions.some(({ matches }) => matches.some(({ key }) => key === question.company)) ??
            false,
        ]
      : [],
  );
  return Math.round((hits.filter(Boolean).length / Math.max(1, hits.length)) * 1000) / 1000;
}

/** Beside the file first, so that an interrupted run leaves none that looks whole. */
async function writeCompanies(file: string): Promise<void> {
  const draft = `${file}.draft`;
  await rm(draft, { force: true });
  const database = new DatabaseSync(draft);
  try {
    database.exec(`
      PRAGMA journal_mode = OFF;
      CREATE TABLE COMPANY (CO_ID INTEGER PRIMARY KEY, CO_NAME TEXT NOT NULL, CO_CODE TEXT NOT NULL UNIQUE);
      CREATE TABLE COMPANY_FORMER_NAME (
        CO_ID INTEGER REFERENCES COMPANY (CO_ID), FORMER_NAME TEXT, VALID_FROM DATE, VALID_TO DATE,
        PRIMARY KEY (CO_ID, FORMER_NAME)
      );
      BEGIN;
    `);
    const insert = database.prepare('INSERT INTO COMPANY VALUES (?, ?, ?)');
    const insertFormer = database.prepare(
      "INSERT INTO COMPANY_FORMER_NAME VALUES (?, ?, '1990-01-01', '2015-06-30')",
    );
    for (const { id, name, code, former } of companies(entityCount)) {
      insert.run(id, name, code);
      if (former !== null) insertFormer.run(id, former);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
  await rename(draft, file);
}
