import type { Dialect } from '#lib/datasource/data-source.ts';
import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { lastDayOf } from '../query/writer/built-in/table-nature.ts';
import { leftOut } from './left-out.ts';
import { type LikelyStatement, likeliestStatements } from './likeliest-statements.ts';
import { type QuestionView, viewQuestion } from './question-view.ts';
import { readShapes } from './read-shapes.ts';
import { learnedModel } from './reading-model.ts';
import { confidenceOf, weighReadings } from './weigh-readings.ts';
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
/** Tables that are considered for every question; of a larger schema those that retrieval offers and the names live in. */
const searchedWhole = 80;

/** Readings that leave out what turns the meaning round are none. */
export function readByLearning(
  input: {
    readonly question: string;
    readonly schema: SchemaSlice;
    readonly mentions: readonly EntityMention[];
  },
  all: readonly TableSchema[],
  dialect: Dialect,
): LearnedReading {
  const model = learnedModel();
  const retrieved = input.schema.tables.map(({ table }) => table.name);
  const view = viewQuestion({
    question: input.question,
    tables: relevant(all, retrieved, input.mentions),
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

function relevant(
  all: readonly TableSchema[],
  retrieved: readonly string[],
  mentions: readonly EntityMention[],
): readonly TableSchema[] {
  if (all.length <= searchedWhole) return all;
  const names = new Set([
    ...retrieved,
    ...mentions.flatMap(({ matches }) => matches.map(({ table }) => table)),
  ]);
  return all.filter(({ name }) => names.has(name));
}
