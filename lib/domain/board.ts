import { z } from 'zod';
import { boardMail } from './board-mail.ts';
import { chartSpec } from './chart-spec.ts';
import { resultTable } from './result-table.ts';
import { verification } from './verification.ts';

/** A day, `2025-07-31`. */
const day = z.iso.date();

/** What all answers of a board are narrowed to. */
export const boardFilters = z.object({
  /** Days from the first to the last, both meant; null is open. */
  period: z.object({ first: day.nullable(), last: day.nullable() }).nullable(),
  /** Columns, by their name, that must have one of some values. */
  values: z
    .array(
      z.object({ column: z.string().min(1).max(200), anyOf: z.array(z.string().max(500)).min(1).max(50) }),
    )
    .max(8),
});
export type BoardFilters = z.infer<typeof boardFilters>;

export const noFilters: BoardFilters = { period: null, values: [] };

export const boardSchedules = ['hourly', 'daily', 'weekly'] as const;
export type BoardSchedule = (typeof boardSchedules)[number];

/** Of the six columns of a board, and rows of one size. */
export const tileWidths = [2, 3, 4, 6] as const;
export const tileHeights = [1, 2, 3] as const;

/** A bound that a figure is watched for: it is crossed while some value of the column is above, or below, it. */
export const tileAlert = z.object({
  column: z.string().min(1).max(500),
  comparison: z.enum(['above', 'below']),
  bound: z.number(),
});
export type TileAlert = z.infer<typeof tileAlert>;

const place = {
  id: z.string().min(1).max(64),
  width: z.union(tileWidths.map((width) => z.literal(width))),
  height: z.union(tileHeights.map((height) => z.literal(height))),
};

const answerTile = z.object({
  ...place,
  kind: z.literal('answer'),
  title: z.string().trim().min(1).max(300),
  question: z.string(),
  sql: z.string(),
  chart: chartSpec.nullable(),
  /** The answer that was pinned. */
  runId: z.string(),
  alert: tileAlert.nullable(),
});
export type AnswerTile = z.infer<typeof answerTile>;

const headingTile = z.object({
  ...place,
  kind: z.literal('heading'),
  text: z.string().trim().min(1).max(200),
});
const noteTile = z.object({ ...place, kind: z.literal('note'), text: z.string().trim().min(1).max(4000) });

/** One thing on a board. An answer keeps its statement: looking at it again asks no model and reads no question. */
export const boardTile = z.discriminatedUnion('kind', [answerTile, headingTile, noteTile]);
export type BoardTile = z.infer<typeof boardTile>;

export const longestBoard = 60;
export const boardTitle = z.string().trim().min(1, 'a board needs a name').max(120);

export const board = z.object({
  id: z.string(),
  sourceId: z.string(),
  /** Whose board it is: who changes it, and with whose rights its schedule runs. */
  ownerId: z.string(),
  title: z.string(),
  /** Top to bottom, left to right. */
  tiles: z.array(boardTile),
  filters: boardFilters,
  schedule: z.enum(boardSchedules).nullable(),
  /** Rises with every change, so that two people who change it do not undo each other. */
  version: z.number().int(),
  updatedAt: z.string(),
});
export type Board = z.infer<typeof board>;

/** What a person changes about a board. Of an answer only how it is shown: its statement is what was pinned. */
export const boardChange = z.object({
  version: z.number().int(),
  title: boardTitle,
  filters: boardFilters,
  schedule: z.enum(boardSchedules).nullable(),
  tiles: z
    .array(
      z.discriminatedUnion('kind', [
        answerTile.pick({ kind: true, id: true, width: true, height: true, title: true, alert: true }),
        headingTile,
        noteTile,
      ]),
    )
    .max(longestBoard),
});
export type BoardChange = z.infer<typeof boardChange>;

/** What a statement of a board came to. */
export const tileOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('result'), result: resultTable }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type TileOutcome = z.infer<typeof tileOutcome>;

/** An answer of a board as one person saw it last, with those filters. */
export const tileReading = z.object({
  tileId: z.string(),
  /** ISO time. */
  at: z.string(),
  outcome: tileOutcome,
  /** Which columns the filters were put on; what they could not be put on, one sentence each. */
  filteredBy: z.array(z.string()),
  unfiltered: z.array(z.string()),
  /** What somebody approved that the statement rests on, with the filters in it; absent in older readings. */
  verified: z.array(verification).optional(),
  /** What was there the last time before that it was read; null for the first time. */
  previous: z.object({ at: z.string(), outcome: tileOutcome }).nullable(),
});
export type TileReading = z.infer<typeof tileReading>;

/** A tile as somebody sees it: what they may not read is not told, only that there is something. */
export const shownTile = z.discriminatedUnion('kind', [
  ...boardTile.options,
  z.object({ ...place, kind: z.literal('withheld') }),
]);
export type ShownTile = z.infer<typeof shownTile>;

/** What the answers of a board can be narrowed by. */
export const filterChoices = z.object({
  /** How many answers read days. */
  period: z.number().int(),
  columns: z.array(
    z.object({
      column: z.string(),
      values: z.array(z.string()),
      /** How many answers read it. */
      tiles: z.number().int(),
    }),
  ),
});
export type FilterChoices = z.infer<typeof filterChoices>;

export const alertKinds = ['crossed', 'failed', 'recovered'] as const;

/** What became of a watched answer, when that changed. */
export const boardAlert = z.object({
  id: z.string(),
  tileId: z.string(),
  kind: z.enum(alertKinds),
  message: z.string(),
  at: z.string(),
});
export type BoardAlert = z.infer<typeof boardAlert>;

/** A board as somebody sees it. */
export const shownBoard = board.extend({
  tiles: z.array(shownTile),
  /** What it is about, where that is another source than the server was started with. */
  sourceName: z.string().nullable(),
  ownerName: z.string(),
  /** `change` is the owner's; the others are what a share says. */
  may: z.enum(['change', 'copy', 'read']),
  choices: filterChoices,
  /** The last first. */
  alerts: z.array(boardAlert),
  /** When its schedule runs it next; null without a schedule. */
  nextAt: z.string().nullable(),
  /** Mail of it to whoever looks; null where no mail can be sent to them. */
  mail: boardMail.nullable(),
});
export type ShownBoard = z.infer<typeof shownBoard>;

export const boardEntry = z.object({
  id: z.string(),
  title: z.string(),
  /** What it is about, where that is another source than the server was started with. */
  sourceName: z.string().nullable(),
  answers: z.number().int(),
  schedule: z.enum(boardSchedules).nullable(),
  updatedAt: z.string(),
});
export type BoardEntry = z.infer<typeof boardEntry>;
