import { failureText } from '#lib/domain/answer.ts';
import { foundTables } from '#lib/domain/found-tables.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import type { CaseAnswer } from './case-result.ts';

/** What a finished run is to the evaluation. The statement is that of the last query the answer was made from. */
export function caseStatusOf(view: RunView): Omit<CaseAnswer, 'id' | 'ms' | 'replayed'> {
  const { calls, failedCalls, inputTokens, outputTokens, costUsd } = view.usage;
  const use = { calls, failedCalls, tokens: inputTokens + outputTokens, costUsd, ...sureness(view) };
  const answered = (view.plan?.answerFrom ?? []).flatMap((step) => queryResultOf(view, step) ?? []).at(-1);
  if (view.status === 'answered' && answered) {
    const offered = answered.readings.map(({ sql }) => sql);
    return {
      ...use,
      status: 'answered',
      sql: answered.sql,
      writer: answered.writer ?? null,
      error: null,
      ...(offered.length > 0 ? { offered } : {}),
    };
  }
  if (view.status === 'unreadable' || view.status === 'asked') {
    const offered = view.parts.flatMap((part) =>
      part.kind === 'clarification'
        ? part.clarification.options.flatMap(({ settles }) => settles?.candidate.sql ?? [])
        : [],
    );
    return {
      ...use,
      status: 'refused',
      sql: null,
      error: reasonOf(view),
      ...(offered.length > 0 ? { offered } : {}),
    };
  }
  return {
    ...use,
    status: 'failed',
    sql: null,
    error: (view.error && failureText(view.error)) ?? reasonOf(view) ?? 'no query was run',
  };
}

function sureness(view: RunView): Pick<CaseAnswer, 'confidence'> {
  const judged = view.steps.filter(({ id }) => view.plan?.answerFrom.includes(id));
  const confidence = judged.flatMap(({ judgement }) => judgement?.confidence ?? []).at(-1);
  return confidence === undefined ? {} : { confidence };
}

/** What a run had to choose from, gathered from its events: the tables it retrieved and the statements it tried. */
export function gatherTried(): {
  show(event: RunEvent): void;
  all(): Required<Pick<CaseAnswer, 'tables' | 'tried'>>;
} {
  const tables = new Set<string>();
  const tried = new Map<string, { sql: string; written: string }>();
  return {
    show(event) {
      if (event.type === 'candidate-available') {
        tried.set(event.candidate.id, { sql: event.candidate.sql, written: event.candidate.sql });
      } else if (event.type === 'candidate-repaired') {
        const written = tried.get(event.candidate.id)?.written ?? event.candidate.sql;
        tried.set(event.candidate.id, { sql: event.candidate.sql, written });
      } else if (event.type === 'step-end' && event.tool === 'find-schema') {
        for (const { name } of foundTables.parse(event.output).tables) tables.add(name);
      }
    },
    all: () => ({ tables: [...tables], tried: [...tried.values()] }),
  };
}

function reasonOf(view: RunView): string | null {
  for (const part of view.parts) {
    if (part.kind === 'unreadable')
      return `not understood: ${part.parts.map((each) => each.text).join('; ')}`;
    if (part.kind === 'clarification') return part.clarification.question;
    if (part.kind === 'failure') return failureText(part);
  }
  return null;
}
