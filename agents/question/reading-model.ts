import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { bookOf, type ShapeBook } from './rank-shapes.ts';
import { shapeFromText } from './shape.ts';
import type { AnswerWeights } from './weigh-answers.ts';
import type { Weights } from './weights.ts';

/** Everything that was learned about reading questions. */
export type ReadingModel = {
  readonly book: ShapeBook;
  readonly shapeWeights: Weights;
  readonly slotWeights: Weights;
  /** What whole readings are weighed by: a weight for each sign by name, and the tags by hash. */
  readonly signWeights: Readonly<Record<string, number>>;
  readonly tagWeights: Weights;
  /** Turns what is known of the best reading into the likelihood that it is right. */
  readonly calibration: Readonly<Record<string, number>>;
  /** Stems that questions which taught it begin with. */
  readonly openings: ReadonlySet<string>;
  /** Stems of general language: see `unaccountedWords`. */
  readonly general: ReadonlySet<string>;
  /** What the answers of this reader and of the rules are weighed by. */
  readonly answers: AnswerWeights;
};

const header = z.object({
  version: z.literal(1),
  /** What it was fitted on, for people. */
  fitted: z.string(),
  shapes: z.array(z.string()),
  signs: z.record(z.string(), z.number()),
  calibration: z.record(z.string(), z.number()),
  general: z.array(z.string()),
  openings: z.array(z.string()),
  answers: z.object({
    signs: z.record(z.string(), z.number()),
    calibration: z.record(z.string(), z.number()),
    floor: z.number(),
    overruling: z.number(),
  }),
  /** Length of each table of weights, and what one step of its bytes is worth. */
  tables: z.array(z.object({ length: z.number().int(), step: z.number() })).length(3),
});

export const modelFile = path.join(
  /* turbopackIgnore: true */ projectRoot,
  'agents',
  'question',
  'reading-model.bin',
);

let opened: ReadingModel | undefined;

/** The model that comes with the product, read once. */
export function learnedModel(): ReadingModel {
  opened ??= readModel(readFileSync(/* turbopackIgnore: true */ modelFile));
  return opened;
}

/** A line of JSON, then the tables as signed bytes, all compressed. */
function readModel(file: Buffer): ReadingModel {
  const bytes = gunzipSync(file);
  const end = bytes.indexOf('\n');
  const { shapes, signs, calibration, general, openings, answers, tables } = header.parse(
    JSON.parse(bytes.toString('utf8', 0, end)),
  );
  let at = end + 1;
  const [shapeWeights, slotWeights, tagWeights] = tables.map(({ length, step }) => {
    const steps = new Int8Array(bytes.buffer, bytes.byteOffset + at, length);
    at += length;
    // A loop: `from` with a function takes a fifth of a second here, at every start.
    const weights = new Float32Array(length);
    for (let index = 0; index < length; index++) weights[index] = (steps[index] as number) * step;
    return weights;
  });
  if (!shapeWeights || !slotWeights || !tagWeights) throw new Error('The reading model is cut off.');
  return {
    book: bookOf(shapes.map(shapeFromText)),
    shapeWeights,
    slotWeights,
    signWeights: signs,
    tagWeights,
    calibration,
    general: new Set(general),
    openings: new Set(openings),
    answers,
  };
}

/** The file of a model. Weights are rounded to a 127th of the largest of their table. */
export function modelBytes(model: ReadingModel, fitted: string): Buffer {
  const rounded = [model.shapeWeights, model.slotWeights, model.tagWeights].map((weights) => {
    const step = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1;
    return { step, steps: Int8Array.from(weights, (weight) => Math.round(weight / step)) };
  });
  const text = JSON.stringify({
    version: 1,
    fitted,
    shapes: model.book.shapes.map((shape) => shape.text),
    signs: model.signWeights,
    calibration: model.calibration,
    general: [...model.general],
    openings: [...model.openings],
    answers: model.answers,
    tables: rounded.map(({ step, steps }) => ({ length: steps.length, step })),
  } satisfies z.infer<typeof header>);
  return gzipSync(
    Buffer.concat([Buffer.from(`${text}\n`), ...rounded.map(({ steps }) => Buffer.from(steps.buffer))]),
    { level: 9 },
  );
}
