import { z } from 'zod';

const text = z.string().nullish();
const meta = z
  .object({ synonyms: z.array(z.string()).catch([]).default([]), ai_context: text.catch(null) })
  .nullish();

const member = z.object({
  name: z.string(),
  sql: z.union([z.string(), z.number()]).nullish(),
  type: text,
  title: text,
  description: text,
  meta,
  public: z.boolean().nullish(),
  shown: z.boolean().nullish(),
});

const measure = member.extend({
  filters: z.array(z.object({ sql: z.string() })).default([]),
  rolling_window: z.unknown().optional(),
  multi_stage: z.boolean().nullish(),
  time_shift: z.unknown().optional(),
});

const join = z.object({ name: z.string(), relationship: text, sql: z.string() });

const cube = z.object({
  name: z.string(),
  sql_table: text,
  sql: text,
  extends: text,
  title: text,
  description: text,
  meta,
  joins: z.array(join).default([]),
  dimensions: z.array(member.extend({ primary_key: z.boolean().nullish() })).default([]),
  measures: z.array(measure).default([]),
});

/** What is read of a Cube data model in YAML. */
export const cubeModel = z.object({
  cubes: z.array(cube).default([]),
  views: z.array(z.object({ name: z.string() })).default([]),
});
export type Cube = z.infer<typeof cube>;
export type CubeMeasure = z.infer<typeof measure>;
export type CubeMember = z.infer<typeof member>;
