import { z } from 'zod';

/** A complete reply as the value that was asked for, or what is wrong with it, as a clause beginning with "it". */
export type ReadReply<T> = { readonly value: T } | { readonly problem: string };

/** JSON of a given shape, bare or in one code block, checked with zod. */
export function readJson<T>(reply: string, schema: z.ZodType<T>): ReadReply<T> {
  const text = reply
    .trim()
    .replace(/^```(?:json)?\s*\n/i, '')
    .replace(/\n?```$/, '');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problem: `it is not one JSON document (${error instanceof Error ? error.message : error})` };
  }
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { value: parsed.data }
    : {
        problem: `it does not have the asked shape: ${z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' ')}`,
      };
}

/** Any words at all. */
export function readText(reply: string): ReadReply<string> {
  const text = reply.trim();
  return text === '' ? { problem: 'it is empty' } : { value: text };
}
