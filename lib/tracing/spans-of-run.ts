import type { ModelCall } from '../domain/model-call.ts';
import type { RunEvent, StoredEvent } from '../domain/run-event.ts';
import { toolOfRole } from '../domain/step-of-call.ts';
import { AppError } from '../errors.ts';
import { parseModelName } from '../llm/model-name.ts';
import type { RunSpan } from './run-span.ts';

/**
 * A finished run as a small tree of spans: the run, under it its steps, under a step its candidates and the model calls
 * made for it. Pure; names follow OpenTelemetry's conventions for generative AI. Rows of results are not in it, only their
 * counts; prompts and replies are, as the log has them: with the keys taken out. Throws `internal` for an empty log.
 */
export function spansOfRun(events: readonly StoredEvent[]): RunSpan[] {
  const first = events[0];
  const last = events.at(-1);
  if (!first || !last) {
    throw new AppError('internal', { userMessage: 'A run without events has no trace.' });
  }
  // What a broken thread had done of a run was done again.
  const counting = events.slice(events.findLastIndex(({ event }) => event.type === 'run-restarted') + 1);
  const steps = stepSpans(counting);
  const run = { startMs: millisecondsOf(first), endMs: millisecondsOf(last) };
  return [
    runSpan(events, run),
    ...steps,
    ...candidateSpans(counting),
    ...modelCallSpans(counting, steps, run.startMs),
  ];
}

const runSpanId = 'run';

function runSpan(events: readonly StoredEvent[], times: Pick<RunSpan, 'startMs' | 'endMs'>): RunSpan {
  const attributes: Record<string, string | number> = {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'tabletalk',
  };
  const facts: RunSpan['events'][number][] = [];
  let error: string | null = null;
  for (const { event, ...stored } of events) {
    switch (event.type) {
      case 'run-start':
        attributes['gen_ai.conversation.id'] = event.conversationId;
        attributes['gen_ai.prompt'] = event.question;
        attributes['gen_ai.input.messages'] = messages('user', event.question);
        attributes['tabletalk.run.id'] = event.runId;
        attributes['tabletalk.source.id'] = event.sourceId;
        attributes['tabletalk.snapshot.id'] = event.snapshotId;
        attributes['tabletalk.mode'] = event.mode;
        attributes['tabletalk.strategy'] = event.strategy;
        attributes['tabletalk.effort'] = event.effort;
        if (event.answeredBefore) attributes['tabletalk.answered_before'] = event.answeredBefore.runId;
        break;
      case 'run-restarted':
        facts.push(fact('run-restarted', stored, { 'tabletalk.reason': event.message }));
        break;
      case 'plan-available':
        facts.push(fact('plan-available', stored, { 'tabletalk.plan': JSON.stringify(event.plan) }));
        break;
      case 'plan-rejected':
        facts.push(fact('plan-rejected', stored, { 'tabletalk.problems': event.problems.join(' ') }));
        break;
      case 'run-end':
        attributes['tabletalk.outcome'] = event.outcome;
        break;
      case 'run-stopped':
        attributes['tabletalk.outcome'] = 'stopped';
        break;
      case 'run-error':
        attributes['tabletalk.outcome'] = 'error';
        attributes['error.type'] = event.code;
        error = event.message;
        break;
    }
  }
  return {
    id: runSpanId,
    parent: null,
    name: 'invoke_agent tabletalk',
    kind: 'internal',
    ...times,
    attributes,
    events: facts,
    error,
  };
}

function stepSpans(events: readonly StoredEvent[]): RunSpan[] {
  const ended = new Map<string, { readonly stored: StoredEvent; readonly event: StepEnding }>();
  for (const stored of events) {
    const { event } = stored;
    if (event.type === 'step-end' || event.type === 'step-error') ended.set(event.step, { stored, event });
  }
  return events.flatMap((stored): RunSpan[] => {
    const { event } = stored;
    if (event.type !== 'step-start') return [];
    const ending = ended.get(event.step);
    const failure = ending?.event.type === 'step-error' ? ending.event : null;
    return [
      {
        id: event.step,
        parent: runSpanId,
        name: `execute_tool ${event.tool}`,
        kind: 'internal',
        startMs: millisecondsOf(stored),
        // A step that never ended was under way when the run was stopped.
        endMs: millisecondsOf(ending?.stored ?? events.at(-1) ?? stored),
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': event.tool,
          'tabletalk.step': event.step,
          ...(failure ? { 'error.type': failure.code } : {}),
        },
        events: factsOfStep(events, event.step),
        error: failure?.message ?? null,
      },
    ];
  });
}

type StepEnding = Extract<RunEvent, { type: 'step-end' | 'step-error' }>;

function factsOfStep(events: readonly StoredEvent[], step: string): RunSpan['events'] {
  return events.flatMap((stored) => {
    const { event } = stored;
    if (!('step' in event) || event.step !== step) return [];
    switch (event.type) {
      case 'candidate-judged':
        return [
          fact(event.type, stored, {
            'tabletalk.chosen': event.judgement.chosen,
            'tabletalk.confidence': event.judgement.confidence,
            'tabletalk.scores': JSON.stringify(event.judgement.scores),
          }),
        ];
      case 'verifier-objected':
        return [fact(event.type, stored, { 'tabletalk.reasons': event.reasons.join(' ') })];
      case 'writer-failed':
        return [fact(event.type, stored, { 'tabletalk.message': event.message })];
      default:
        return [];
    }
  });
}

/** From the moment a statement was there until its result was known; repaired statements under their last wording. */
function candidateSpans(events: readonly StoredEvent[]): RunSpan[] {
  return events.flatMap((stored): RunSpan[] => {
    const { event } = stored;
    if (event.type !== 'candidate-available') return [];
    const { id, writer } = event.candidate;
    let { sql } = event.candidate;
    let edits = 0;
    let checked: StoredEvent | null = null;
    const attributes: Record<string, string | number> = {};
    let error: string | null = null;
    for (const later of events) {
      if (later.event.type === 'candidate-repaired' && later.event.candidate.id === id) {
        sql = later.event.candidate.sql;
        edits = later.event.candidate.edits.length;
      }
      if (later.event.type === 'candidate-checked' && later.event.outcome.candidateId === id) {
        checked = later;
        attributes['tabletalk.candidate.status'] = later.event.outcome.status;
        attributes['db.response.returned_rows'] = later.event.outcome.rowCount;
        error = later.event.outcome.error;
      }
    }
    return [
      {
        id: `${event.step} ${id}`,
        parent: event.step,
        name: `candidate ${writer}`,
        kind: 'client',
        startMs: millisecondsOf(stored),
        endMs: millisecondsOf(checked ?? events.at(-1) ?? stored),
        attributes: {
          'db.query.text': sql,
          'tabletalk.candidate.id': id,
          'tabletalk.candidate.writer': writer,
          'tabletalk.candidate.edits': edits,
          ...attributes,
        },
        events: [],
        error,
      },
    ];
  });
}

/**
 * The log notes a call when it has ended, with the time it took. One that names no step was begun before there was a plan:
 * its step is the one of its tool that ran by then.
 */
function modelCallSpans(
  events: readonly StoredEvent[],
  steps: readonly RunSpan[],
  runStartMs: number,
): RunSpan[] {
  return events.flatMap((stored): RunSpan[] => {
    if (stored.event.type !== 'model-call') return [];
    const { call } = stored.event;
    const endMs = millisecondsOf(stored);
    const tool = toolOfRole[call.role];
    const running = steps.filter((step) =>
      call.step === null
        ? step.attributes['gen_ai.tool.name'] === tool && step.startMs <= endMs && endMs <= step.endMs
        : step.id === call.step,
    );
    return [
      {
        id: `call ${stored.sequence}`,
        // With two such steps at once the log does not say whose call it was.
        parent: running.length === 1 ? (running[0]?.id ?? runSpanId) : runSpanId,
        name: `chat ${parseModelName(call.model).model}`,
        kind: 'client',
        startMs: Math.max(runStartMs, endMs - call.ms),
        endMs,
        attributes: callAttributes(call),
        events: [],
        error: call.error,
      },
    ];
  });
}

function callAttributes(call: ModelCall): RunSpan['attributes'] {
  const { provider, model } = parseModelName(call.model);
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': provider,
    'gen_ai.request.model': model,
    ...(call.tokens === null
      ? {}
      : {
          'gen_ai.usage.input_tokens': call.tokens.input,
          'gen_ai.usage.output_tokens': call.tokens.output,
          'gen_ai.usage.cache_read.input_tokens': call.tokens.cachedInput,
        }),
    ...(call.costUsd === null ? {} : { 'tabletalk.cost.usd': call.costUsd }),
    'tabletalk.role': call.role,
    'tabletalk.retries': call.retries,
    'tabletalk.repaired': call.repaired,
    // The plain pair is what readers of the older conventions show.
    'gen_ai.prompt': call.prompt,
    'gen_ai.completion': call.reply,
    'gen_ai.input.messages': messages('user', call.prompt),
    'gen_ai.output.messages': messages('assistant', call.reply),
    ...(call.error === null ? {} : { 'error.type': 'model-failed' }),
  };
}

function messages(role: 'user' | 'assistant', content: string): string {
  return JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);
}

function fact(
  name: string,
  { at }: Pick<StoredEvent, 'at'>,
  attributes: RunSpan['attributes'],
): RunSpan['events'][number] {
  return { name, atMs: Date.parse(at), attributes };
}

function millisecondsOf({ at }: Pick<StoredEvent, 'at'>): number {
  return Date.parse(at);
}
