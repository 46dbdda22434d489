import { z } from 'zod';

/** What stands between day, month and year where all three are digits. */
export const dateMarks = ['.', '/', '-'] as const;
export type DateMark = (typeof dateMarks)[number];

const dateOrder = z.enum(['day-first', 'month-first']);
export type DateOrder = z.infer<typeof dateOrder>;

/** How the cells of one column are understood. */
export const columnReading = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text') }),
  z.object({ as: z.literal('boolean') }),
  /** Times of day, `08:30` or `08:30:15`. */
  z.object({ as: z.literal('time') }),
  z.object({
    as: z.literal('number'),
    decimal: z.enum(['.', ',']),
    /** What groups the digits of large numbers; empty where nothing does. A space stands for narrow and fixed ones too. */
    thousands: z.enum(['', '.', ',', ' ', "'"]),
    /** The currency or percent sign that the cells carry; `12 %` is the number 12. */
    unit: z.string().nullable(),
    /** Digits after the decimal sign; null for floating point, such as `1.5e-7`. */
    scale: z.number().int().min(0).max(9).nullable(),
  }),
  z.object({
    as: z.literal('date'),
    /** `2024-12-31` and `31 Dec 2024` are always understood. Dates of another mark than these are not. */
    orders: z.object({ '.': dateOrder.optional(), '/': dateOrder.optional(), '-': dateOrder.optional() }),
    /** Eight digits are a day: `20241231`. */
    compact: z.boolean(),
    /** `utc` where cells tell their offset. */
    time: z.enum(['none', 'local', 'utc']),
  }),
]);
export type ColumnReading = z.infer<typeof columnReading>;

/** What the name of the column that keeps the misfits of another ends with. */
export const unreadEnding = '_unread';

const misfits = z.object({
  count: z.number(),
  /** A few of them as they are written, with the row of the table they are in, counted from 1. */
  examples: z.array(z.object({ row: z.number(), text: z.string() })),
});

export const fileColumn = z.object({
  name: z.string(),
  reading: columnReading,
  /** False where the cells allow another reading just as well, such as `03/04/2024`. */
  sure: z.boolean(),
  /** Cells that say that there is no value, such as `n/a`; they are empty in the table. */
  placeholders: z.number(),
  /** Cells that do not fit the reading: empty in this column, kept in `unreadIn`. */
  misfits,
  /** The text column that keeps the misfits as they are written; null where there is none. */
  unreadIn: z.string().nullable(),
  /** What most cells of a text column are, when too many others kept it from being read so. */
  almost: z.object({ reading: columnReading, misfits }).nullable(),
});
export type FileColumn = z.infer<typeof fileColumn>;

/** How one file becomes lines and cells. */
export const fileLayout = z.object({
  file: z.string(),
  /** A label of the Encoding Standard. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']),
  delimiter: z.string(),
  /** False where the first line is data already; the columns are then numbered. */
  header: z.boolean(),
  /** Lines before the table, such as `sep=;` or a title. */
  linesBefore: z.number(),
  /** Whether the last line sums up those above it and is no row; where nobody has said it, it is found out. */
  totalLine: z.boolean().optional(),
});
export type FileLayout = z.infer<typeof fileLayout>;

/**
 * How one table was read from text files: what was assumed, and what did not fit. A person may correct it; read again
 * with it, the columns it names are read as it says and nothing about them is guessed.
 */
export const fileReading = z.object({
  table: z.string(),
  /** The files of the table; without layouts where the format has none (JSON). */
  files: z.array(z.string()),
  layouts: z.array(fileLayout),
  rows: z.number(),
  columns: z.array(fileColumn),
});
export type FileReading = z.infer<typeof fileReading>;

/** What is known of a table before it is read; the rest is found out. A whole reading is one. */
export type FileCorrection = {
  readonly layouts: readonly (Pick<FileLayout, 'file'> & Partial<FileLayout>)[];
  readonly columns: readonly Pick<FileColumn, 'name' | 'reading'>[];
};
