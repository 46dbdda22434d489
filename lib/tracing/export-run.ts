import type { StoredEvent } from '../domain/run-event.ts';
import type { Env } from '../env.ts';
import { redactSecrets } from '../llm/redact-secrets.ts';
import type { RunSpan } from './run-span.ts';
import { spansOfRun } from './spans-of-run.ts';

export type RunExporter = {
  /** Sends a finished run. Never rejects: what fails is told to `onFailure`, once until an export succeeds again. */
  exportRun(events: readonly StoredEvent[]): Promise<void>;
};

export type TracingEnv = Pick<
  Env,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
>;

/**
 * Exports runs over OTLP (HTTP, JSON) to where the standard variables point; null when they point nowhere. The
 * OpenTelemetry packages are loaded with the first run that is exported, and not at all without an endpoint.
 */
export function openRunExporter(
  env: TracingEnv,
  onFailure: (sentence: string) => void = (sentence) => console.error(sentence),
): RunExporter | null {
  const url = tracesUrlOf(env);
  if (url === null) return null;
  const headers = readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  let failing = false;
  return {
    async exportRun(events) {
      try {
        await send(spansOfRun(events), traceIdOf(events), { url, headers, service: env.OTEL_SERVICE_NAME });
        failing = false;
      } catch (error) {
        if (failing) return;
        failing = true;
        const reason = redactSecrets(
          error instanceof Error ? error.message : String(error),
          Object.values(headers),
        );
        onFailure(
          `Runs cannot be exported to ${url}: ${reason}. Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS; answers are not affected.`,
        );
      }
    },
  };
}

type Target = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
};

/** Replays the tree as real spans with their own times, and sends them in one request. */
async function send(spans: readonly RunSpan[], traceId: string, target: Target): Promise<void> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { resourceFromAttributes }, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const randomIds = new sdk.RandomIdGenerator();
  const collected = new sdk.InMemorySpanExporter();
  const tracer = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': target.service }),
    sampler: new sdk.AlwaysOnSampler(),
    spanProcessors: [new sdk.SimpleSpanProcessor({ exporter: collected })],
    idGenerator: { generateTraceId: () => traceId, generateSpanId: () => randomIds.generateSpanId() },
  }).getTracer('tabletalk');

  const contexts = new Map<string, typeof ROOT_CONTEXT>();
  for (const { id, parent, name, kind, startMs, endMs, attributes, events, error } of spans) {
    const around = (parent === null ? undefined : contexts.get(parent)) ?? ROOT_CONTEXT;
    const span = tracer.startSpan(
      name,
      {
        kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
        startTime: startMs,
        attributes: { ...attributes },
      },
      around,
    );
    for (const { name: event, atMs, attributes: facts } of events) span.addEvent(event, { ...facts }, atMs);
    if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
    span.end(endMs);
    contexts.set(id, trace.setSpan(around, span));
  }

  const exporter = new otlp.OTLPTraceExporter({ url: target.url, headers: { ...target.headers } });
  try {
    await new Promise<void>((resolve, reject) => {
      exporter.export(collected.getFinishedSpans(), ({ error, code }) => {
        if (code === 0) resolve();
        else reject(error ?? new Error('the collector refused the spans'));
      });
    });
  } finally {
    await exporter.shutdown();
  }
}

/** A run's id is a UUID, whose digits are a trace id: the run can be found by it. */
function traceIdOf(events: readonly StoredEvent[]): string {
  const digits = (events[0]?.runId ?? '').replaceAll('-', '').toLowerCase();
  return /^[0-9a-f]{32}$/.test(digits) ? digits : crypto.randomUUID().replaceAll('-', '');
}

/** The endpoint of traces is taken as it is, the general one gets `/v1/traces`, as the specification says. */
function tracesUrlOf(env: TracingEnv): string | null {
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`;
}

/** `name=value,name=value`, values percent-encoded where they need to be. */
function readHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) return [];
      return [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
    }),
  );
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A lone % is part of the value: it was not encoded.
    return value;
  }
}
