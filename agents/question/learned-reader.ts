import type { Dialect } from '#lib/datasource/data-source.ts';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { Tables } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { compileIntent } from '../query/writer/built-in/compile-intent.ts';
import { lastDayOf } from '../query/writer/built-in/table-nature.ts';
import { leftOut } from './left-out.ts';
import { type LikelyStatement, likeliestStatements } from './likeliest-statements.ts';
import { type QuestionView, viewQuestion } from './question-view.ts';
import { readShapes } from './read-shapes.ts';
import { learnedModel } from './reading-model.ts';
import { tablesInSight } from './tables-in-sight.ts';
import { confidenceOf, weighReadings } from './weigh-readings.ts';
import { periodApart, withinPeriod } from './within-period.ts';
import { writeIntent } from './write-intent.ts';

/** What the learned reader makes of a question. */
export type LearnedReading = {
  readonly view: QuestionView;
  /** Likeliest first; none where no reading can be written. */
  readonly statements: readonly LikelyStatement[];
  /** That the first is right, 0..1, before anything is run. */
  readonly confidence: number;
};

const readingsWeighed = 30;

type LearnedInput = {
  readonly question: string;
  readonly schema: SchemaSlice;
  readonly mentions: readonly EntityMention[];
};

/** Readings that leave out what turns the meaning round are none. */
export function readByLearning(input: LearnedInput, all: Tables, dialect: Dialect): LearnedReading {
  const model = learnedModel();
  const retrieved = input.schema.tables.map(({ table }) => table.name);
  const view = viewQuestion({
    question: input.question,
    tables: tablesInSight(all, retrieved, input.mentions),
    retrieved,
    entities: input.mentions,
  });
  const today = lastDayOf(all, new Date());
  const whole = readShapes(view, model, readingsWeighed).filter(
    (reading) => leftOut(reading, view, today).length === 0,
  );
  const weighed = weighReadings(whole, view, model);
  const [first] = weighed;
  return {
    view,
    statements: likeliestStatements(weighed, (intent) =>
      writeIntent(intent, dialect, all, view.tokens, today),
    ),
    confidence: first === undefined ? 0 : confidenceOf(first, view, model),
  };
}

/** A question with one period as the rest of it is read, asked of the rows of that period, for which an intent has no room; null where that is none. */
export function readWithinPeriod(input: LearnedInput, all: Tables, dialect: Dialect): LearnedReading | null {
  const period = periodApart(input.question, lastDayOf(all, new Date()));
  if (period === null) return null;
  const { statements, ...read } = readByLearning({ ...input, question: period.rest }, all, dialect);
  const within = statements.flatMap((statement) => {
    const editable = statement.editable && withinPeriod(statement.editable, period, all);
    return editable === null ? [] : [{ ...statement, editable, sql: compileIntent(editable, dialect, all) }];
  });
  // Where the likeliest has no time, a less likely one is no answer.
  return within[0] !== undefined && within[0].reading === statements[0]?.reading
    ? { ...read, statements: within }
    : null;
}
