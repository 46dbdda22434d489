import { z } from 'zod';

/** A type as the server writes it out: its name and, of arrays, maps and rows, the types within. */
export type TrinoType = { readonly rawType: string; readonly arguments?: readonly TrinoTypeArgument[] };
type TrinoTypeArgument = {
  readonly value?:
    | TrinoType
    | { readonly fieldName?: { name: string } | null; typeSignature: TrinoType }
    | number
    | string
    | null;
};

const trinoType: z.ZodType<TrinoType> = z.lazy(() =>
  z.object({
    rawType: z.string(),
    arguments: z
      .array(
        z.object({
          value: z
            .union([
              z.number(),
              z.string(),
              z.object({
                fieldName: z
                  .object({ name: z.string() })
                  .nullish()
                  .transform((name) => name ?? undefined),
                typeSignature: trinoType,
              }),
              trinoType,
            ])
            .nullish(),
        }),
      )
      .optional(),
  }),
);

const column = z.object({
  name: z.string(),
  type: z.string(),
  typeSignature: trinoType.optional().catch(undefined),
});
export type TrinoColumn = z.infer<typeof column>;

const failure = z.object({
  message: z.string().default('the server gives no reason'),
  errorName: z.string().default(''),
  errorType: z.string().default(''),
});
export type TrinoFailure = z.infer<typeof failure>;

/** One answer of the client protocol: a page of a statement's rows and where the next one is. */
export const trinoReply = z.object({
  id: z.string(),
  nextUri: z.string().optional(),
  columns: z.array(column).optional(),
  data: z.array(z.array(z.unknown())).optional(),
  error: failure.optional(),
});
export type TrinoReply = z.infer<typeof trinoReply>;

/** A run of digits that a double may not hold. */
const longNumber = /\d{16}/;

/** The reply with whole numbers that a double cannot hold as text. Throws what JSON and zod throw. */
export function parseReply(text: string): TrinoReply {
  return trinoReply.parse(longNumber.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text));
}

function exactNumbers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  const source = context?.source;
  return isInexact && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}
