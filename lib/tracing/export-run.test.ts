import { afterEach, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { finishedRun } from './__fixtures__/finished-run.ts';
import { startTraceCollector, type TraceCollector } from './__fixtures__/trace-collector.ts';
import { openRunExporter } from './export-run.ts';

const collectors: TraceCollector[] = [];
afterEach(async () => {
  for (const collector of collectors.splice(0)) await collector.close();
});

async function collector(status?: number): Promise<TraceCollector> {
  const started = await startTraceCollector(status);
  collectors.push(started);
  return started;
}

function exporterTo(variables: Record<string, string>) {
  const failures: string[] = [];
  const exporter = openRunExporter(readEnv({ NODE_ENV: 'test', ...variables }), (sentence) =>
    failures.push(sentence),
  );
  if (!exporter) throw new Error('no exporter');
  return { failures, export: () => exporter.exportRun(finishedRun) };
}

test('sends a run in one request: names, parents, times and attributes arrive', async () => {
  const { url, spans, requests, resources } = await collector();
  const { failures, export: send } = exporterTo({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/otel/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20a2V5, x-project = demo',
  });
  await send();
  expect(failures).toEqual([]);
  expect(requests).toMatchObject([
    { path: '/otel/v1/traces', headers: { authorization: 'Basic a2V5', 'x-project': 'demo' } },
  ]);
  expect(resources).toMatchObject([{ 'service.name': 'tabletalk' }]);

  const nameOf = new Map(spans.map((span) => [span.spanId, span.name]));
  const tree = spans.map((span) => [span.name, nameOf.get(span.parentSpanId ?? '') ?? null]);
  expect(tree).toEqual([
    ['invoke_agent tabletalk', null],
    ['execute_tool query-data', 'invoke_agent tabletalk'],
    ['candidate single-shot', 'execute_tool query-data'],
    ['chat tiny', 'invoke_agent tabletalk'],
    ['chat tiny', 'execute_tool query-data'],
  ]);
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set(['0a1b2c3d00004000800000000000abcd']));
  const [run, , , , call] = spans;
  expect(run).toMatchObject({
    startTimeUnixNano: Date.UTC(2026, 0, 1),
    endTimeUnixNano: Date.UTC(2026, 0, 1) + 1000,
    events: [{ name: 'plan-available' }],
    attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.prompt': 'How many orders?' },
  });
  expect(call?.attributes).toMatchObject({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'tiny',
    'gen_ai.usage.input_tokens': 900,
    'gen_ai.usage.output_tokens': 6,
    'gen_ai.completion': 'SELECT count(*) FROM orders',
  });
});

test('takes the address of traces as it is', async () => {
  const { url, requests } = await collector();
  const { export: send } = exporterTo({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/mine`,
  });
  await send();
  expect(requests.map(({ path }) => path)).toEqual(['/mine']);
});

test('tells a failure once, without the key, and is no error', async () => {
  const { url } = await collector(401);
  const { failures, export: send } = exporterTo({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=very-secret-key',
  });
  await send();
  await send();
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(`Runs cannot be exported to ${url}/v1/traces`);
  expect(failures[0]).toContain('answers are not affected');
  expect(failures[0]).not.toContain('very-secret-key');
});

test('there is nothing to export to without an endpoint', () => {
  expect(openRunExporter(readEnv({ NODE_ENV: 'test' }))).toBeNull();
});

test('refuses an endpoint that is no address', () => {
  expect(() => readEnv({ NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT="collector:4318"',
  );
});
