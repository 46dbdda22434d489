import type { AnswerPart } from '#lib/domain/answer.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { GivenStatement } from '#lib/domain/given-statement.ts';
import type { Plan } from '#lib/domain/plan.ts';
import type { QueryOutcome } from '#lib/domain/query-outcome.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { toldToAsker, userMessageOf } from '#lib/errors.ts';
import { withChartOffers } from '../organizer/chart-offers.ts';
import { failureStatus } from '../query/failure-status.ts';
import { labelColumns } from '../query/label/label-columns.ts';
import { toldZone } from '../query/told-zone.ts';
import type { RunContext } from '../run-context.ts';

const step = '#E1';
const tool = 'run-statement';

/**
 * Answers with a statement that is there already: one step, no planner, writer, judge or model. It runs as a candidate does,
 * guarded and within the limits and rights of the context, and never repaired: it is what somebody meant.
 */
export async function answerStatement(
  given: GivenStatement & { readonly question: string },
  context: RunContext,
): Promise<AnswerPart[]> {
  const why =
    given.author === null ? 'Run what was chosen in the answer' : `Run the SQL that ${given.author} wrote`;
  const plan: Plan = { steps: [{ id: step, tool, why, args: { sql: given.sql } }], answerFrom: [step] };
  context.emit({ type: 'plan-available', plan });
  context.emit({ type: 'step-start', step, tool });
  const began = context.now();
  const outcome = await run(given, context);
  context.emit({ type: 'step-end', step, tool, output: outcome, elapsedMs: context.now() - began });
  const drawn =
    outcome.kind === 'answered' && given.chart !== null && canDraw(given.chart, outcome.query.result)
      ? [{ step, of: step, spec: given.chart, why: null }]
      : [];
  const { question } = given;
  const queries = [{ step, outcome }];
  const parts = await context.roles.organizer({ question, queries, charts: drawn }, context);
  return withChartOffers(parts, question, queries);
}

async function run(
  { question, sql, reading, author }: GivenStatement & { readonly question: string },
  context: RunContext,
): Promise<QueryOutcome> {
  const { source, knowledge, limits, signal } = context;
  try {
    const result = await source.query(sql, limits, signal);
    const zone = await toldZone(sql, { ...context, step });
    return {
      kind: 'answered',
      query: {
        question,
        sql,
        result: labelColumns(result, sql, knowledge.snapshot.tables),
        reading: zone === null ? reading : [...reading, zone],
        warnings: [],
        confidence: 1,
        verified: [...knowledge.restsOn(sql)],
        intent: null,
        readings: [],
      },
    };
  } catch (error) {
    if (signal.aborted || failureStatus(error) === null) throw error;
    // Whoever wrote the statement is helped by what the database says of it; whoever clicked a bar is not.
    const told = author === null ? toldToAsker(error) : { message: userMessageOf(error) };
    return { kind: 'failed', sql, ...told };
  }
}

function canDraw(spec: ChartSpec, { columns, rows }: ResultTable): boolean {
  const names = new Set(columns.map(({ name }) => name));
  return (
    rows.length > 1 &&
    [spec.x, ...spec.y, ...(spec.series === null ? [] : [spec.series])].every((name) => names.has(name))
  );
}
