import { createServer } from 'node:http';
import { z } from 'zod';

const value = z.union([
  z.object({ stringValue: z.string() }).transform((typed) => typed.stringValue),
  z.object({ boolValue: z.boolean() }).transform((typed) => typed.boolValue),
  z.object({ intValue: z.union([z.number(), z.string()]) }).transform((typed) => Number(typed.intValue)),
  z.object({ doubleValue: z.number() }).transform((typed) => typed.doubleValue),
]);
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform(
    (list): Record<string, unknown> => Object.fromEntries(list.map((entry) => [entry.key, entry.value])),
  );
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().transform((nanoseconds) => Number(BigInt(nanoseconds) / 1_000_000n)),
  endTimeUnixNano: z.string().transform((nanoseconds) => Number(BigInt(nanoseconds) / 1_000_000n)),
  attributes,
  events: z.array(z.object({ name: z.string(), attributes })).default([]),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }).default({}),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as a collector reads it, its times in milliseconds. */
export type CollectedSpan = z.infer<typeof span>;

export type TraceCollector = {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly resources: readonly Record<string, unknown>[];
  readonly requests: readonly { readonly path: string; readonly headers: NodeJS.Dict<string | string[]> }[];
  close(): Promise<void>;
};

/** An OTLP collector on loopback for tests: reads JSON as the specification has it, and answers with one status. */
export async function startTraceCollector(status = 200): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const resources: Record<string, unknown>[] = [];
  const requests: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer(async (incoming, response) => {
    let body = '';
    for await (const chunk of incoming.setEncoding('utf8')) body += String(chunk);
    requests.push({ path: incoming.url ?? '', headers: incoming.headers });
    const parsed = exported.parse(JSON.parse(body));
    for (const group of parsed.resourceSpans) {
      resources.push(group.resource.attributes);
      spans.push(...group.scopeSpans.flatMap((scope) => scope.spans));
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the collector has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    resources,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
