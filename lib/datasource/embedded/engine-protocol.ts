import { z } from 'zod';
import { type FileReading, fileReading } from '../../domain/file-reading.ts';
import { type CellValue, resultColumn } from '../../domain/result-table.ts';
import { schemaSnapshot } from '../../domain/schema.ts';
import { leftOut } from '../../domain/source-finding.ts';
import { errorCodes } from '../../errors.ts';
import { broughtTables } from '../brought/bring-protocol.ts';
import type { FileStorage } from '../files/file-storage.ts';

/** What an engine that reads files of data has to know of them. */
export type FileOpening = {
  /** Whether the source is a database, and not files of data. */
  readonly database: boolean;
  readonly storage: FileStorage;
  /** How tables are to be read, where a person knows better than the files tell. */
  readonly corrections: readonly FileReading[];
};

/** What an engine child opens: a file, a folder or a pattern. */
export type EngineOpening = {
  readonly file: string;
  readonly files?: FileOpening;
  /** The zone in which moments are told; an engine that keeps none is never sent one. */
  readonly timeZone?: string;
  /** Whether a name in double quotes that no column has is refused where the engine would take it for a text. */
  readonly refuseUnknownNames?: boolean;
};

/** What opening found out. */
export const openedSource = z.object({
  readings: z.array(fileReading),
  leftOut: z.array(leftOut),
  /** Schemas with tables that need the name of their schema, since another schema has tables of the same names. */
  schemas: z.array(z.string()),
});
export type OpenedSource = z.infer<typeof openedSource>;

/** What the server asks an engine child. A child serves one request at a time, the first one being `open`. */
export type EngineRequest =
  | ({ readonly kind: 'open' } & EngineOpening)
  | {
      readonly kind: 'query';
      readonly sql: string;
      readonly maxRows: number;
      readonly maxBytes: number;
      /** See `DataSource.hiding`; an engine that hides nothing is never sent any. */
      readonly hidden?: readonly string[];
    }
  | { readonly kind: 'explain'; readonly sql: string; readonly hidden?: readonly string[] }
  | { readonly kind: 'introspect'; readonly unmask: readonly string[] };

/** Rows are checked to be rows only: the child is our own code, and a result may hold a million cells. */
const rows = z.custom<CellValue[][]>((value) => Array.isArray(value) && value.every(Array.isArray));

/**
 * What the child answers. `progress` and `rows` come any number of times; each of the others ends the request.
 * Rows travel in batches so that reading a large result never holds the server's event loop for long.
 */
export const engineReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ kind: z.literal('rows'), rows }),
  z.object({
    kind: z.literal('result'),
    columns: z.array(resultColumn),
    truncatedBy: z.enum(['rows', 'bytes']).nullable(),
    elapsedMs: z.number(),
  }),
  z.object({ kind: z.literal('snapshot'), snapshot: schemaSnapshot }),
  z.object({ kind: z.literal('opened'), opened: openedSource }),
  z.object({ kind: z.literal('ok') }),
  broughtTables,
  z.object({
    kind: z.literal('failed'),
    code: z.enum(errorCodes),
    message: z.string(),
    userMessage: z.string(),
  }),
]);
export type EngineReply = z.infer<typeof engineReply>;
