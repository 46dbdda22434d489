import type { z } from 'zod';
import type { Scope } from '#lib/domain/api-token.ts';
import type { Asker } from '../signed-in.ts';

export const methods = ['GET', 'POST', 'PUT'] as const;
export type Method = (typeof methods)[number];

/** What a body besides JSON can be. */
export type OtherMedia = 'text/event-stream' | 'text/csv' | 'image/svg+xml';

/** What one operation is given: everything parsed with its own schemas. */
export type Call<Path, Query, Header, Body> = {
  readonly asker: Asker;
  readonly path: Path;
  readonly query: Query;
  readonly header: Header;
  readonly body: Body;
  readonly request: Request;
};

/**
 * One operation of the API. The route parses with these schemas and the document is generated from them, so that neither can
 * say what the other does not.
 */
export type Operation<
  Path extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Header extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> = {
  readonly method: Method;
  /** Below `/api/v1`, with the parameters of `path` in braces. */
  readonly at: string;
  readonly id: string;
  readonly group: string;
  readonly summary: string;
  readonly description: string;
  readonly scope: Scope;
  readonly path: Path;
  readonly query: Query;
  readonly header: Header;
  /** null where none is read. */
  readonly body: Body | null;
  /** By status; a null schema stands for no body. */
  readonly replies: Readonly<
    Record<
      number,
      {
        readonly means: string;
        readonly schema: z.ZodType | null;
        /** Of a body that is no JSON. */
        readonly media?: 'image/png';
      }
    >
  >;
  /** What can be asked for with `Accept` besides that, and what it holds. */
  readonly other?: { readonly media: OtherMedia; readonly means: string };
  handle(call: Call<z.output<Path>, z.output<Query>, z.output<Header>, z.output<Body>>): Promise<Response>;
};

/** What is to be told of an operation, whatever its schemas. */
export type ToldOperation = Omit<Operation, 'handle'>;
