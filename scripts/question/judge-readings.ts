import { lastDayOf } from '#agents/query/writer/built-in/table-nature.ts';
import { leftOut } from '#agents/question/left-out.ts';
import type { QuestionView } from '#agents/question/question-view.ts';
import { type Model, type Reading, readShapes } from '#agents/question/read-shapes.ts';
import { readingSigns, readingTags, tagSlots } from '#agents/question/weigh-readings.ts';
import { writeIntent } from '#agents/question/write-intent.ts';
import type { DataSource, QueryLimits } from '#lib/datasource/data-source.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { sameResult } from '#lib/sql/compare-results.ts';
import { openNamedSource } from '../evaluate/case-databases.ts';
import { hasOutermostOrder } from '../evaluate/outermost-order.ts';
import type { JudgedReading } from './fit-choice.ts';
import type { KeptQuestion } from './question-file.ts';
import type { QuestionDatabase } from './read-question-files.ts';

/** What a statement returned and whether that is what the known statement returns. */
export type RanStatement = { readonly sql: string; readonly result: ResultTable; readonly right: boolean };

/** A question with the readings of a reader that has not seen its database, each run. */
export type JudgedQuestion = {
  readonly set: string;
  readonly database: string;
  readonly tables: readonly TableSchema[];
  readonly kept: KeptQuestion;
  readonly view: QuestionView;
  readonly readings: readonly (Reading & { readonly ran: RanStatement | null })[];
  readonly judged: readonly JudgedReading[];
  /** The statements of the rules in their order, null where one failed; null where the rules were not asked. */
  readonly rules: readonly (RanStatement | null)[] | null;
};

const readingsJudged = 30;
const limits: QueryLimits = { timeoutMs: 1_500, maxRows: 100_000, maxBytes: 64 * 1024 * 1024 };

/** Reads every question of a database and runs what comes of it. */
export async function judgeReadings(database: QuestionDatabase, model: Model): Promise<JudgedQuestion[]> {
  const source = await openNamedSource(database.path);
  const judged: JudgedQuestion[] = [];
  const today = lastDayOf(database.tables, new Date());
  for (const { kept, view } of database.questions) {
    const examine = await examiner(source, kept.gold);
    const readings = [];
    for (const reading of readShapes(view, model, readingsJudged)) {
      if (leftOut(reading, view, today).length > 0) continue;
      const written = writeIntent(reading.intent, source.dialect, database.tables, view.tokens, today);
      readings.push({ ...reading, ran: written && (await examine(written.sql)) });
    }
    const rules = kept.rules && (await Promise.all(kept.rules.map(({ sql }) => examine(sql))));
    judged.push({
      set: database.set,
      database: database.name,
      tables: database.tables,
      kept,
      view,
      readings,
      judged: readings.map((reading) => {
        const signs = readingSigns(reading, view);
        return {
          signs,
          tags: tagSlots(readingTags(reading, view, signs)),
          right: reading.ran?.right ?? false,
        };
      }),
      rules,
    });
  }
  await source.close();
  return judged;
}

/** Runs statements of one question, each different one once. */
async function examiner(
  source: DataSource,
  gold: string,
): Promise<(sql: string) => Promise<RanStatement | null>> {
  const run = (sql: string) => source.query(sql, limits).catch(() => null);
  const wanted = await run(gold);
  const ordered = hasOutermostOrder(gold);
  const known = new Map<string, Promise<RanStatement | null>>();
  const examine = async (sql: string): Promise<RanStatement | null> => {
    const result = await run(sql);
    if (result === null) return null;
    return { sql, result, right: wanted !== null && sameResult(result, wanted, { ordered }) };
  };
  return (sql) => {
    const ran = known.get(sql) ?? examine(sql);
    known.set(sql, ran);
    return ran;
  };
}
