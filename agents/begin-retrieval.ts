import type { EntityMatches } from '#lib/domain/entity-match.ts';
import { AppError } from '#lib/errors.ts';
import { isPresentationOnly } from './planner/presentation-only.ts';
import type { EntityFilter, Insight } from './roles.ts';
import type { Knowledge, RunContext } from './run-context.ts';

export type BegunRetrieval = {
  readonly context: RunContext;
  /** Stops what no step has asked for, and waits until nothing works on. To be called when the run is over. */
  end(): Promise<void>;
};

/**
 * Starts what almost every plan for a question begins with - tables, names, examples, and the insight they allow - while
 * the planner still thinks. The steps of the plan then take what has begun instead of asking again; a step with another
 * question asks for itself. A wish about presentation alone needs none of it.
 */
export function beginRetrieval(question: string, context: RunContext): BegunRetrieval {
  if (context.history.length > 0 && isPresentationOnly(question)) {
    return { context, end: () => Promise.resolve() };
  }
  const { knowledge, roles } = context;
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const early = { ...context, signal };

  const tables = knowledge.findTables(question, signal);
  const examples = knowledge.findExamples(question, signal);
  const found = knowledge.findEntities(question, signal);
  const filtered = found.then((matches) =>
    matches.mentions.length === 0 ? matches : roles.entityFilter({ question, found: matches }, early),
  );
  const insight = Promise.all([tables, filtered]).then(([schema, entities]) =>
    roles.insight({ question, schema, entities }, early),
  );
  // A failure belongs to the step that asks for the value; until one does, nobody waits for it.
  const settled = Promise.allSettled([tables, examples, found, filtered, insight]);

  const begunKnowledge: Knowledge = {
    ...knowledge,
    findTables: (asked, of) => (asked === question ? tables : knowledge.findTables(asked, of)),
    findExamples: (asked, of) => (asked === question ? examples : knowledge.findExamples(asked, of)),
    findEntities: (asked, of) => (asked === question ? found : knowledge.findEntities(asked, of)),
  };
  const entityFilter: EntityFilter = async (input, of) =>
    input.question === question && input.found === (await found) ? filtered : roles.entityFilter(input, of);
  const begunInsight: Insight = async (input, of) =>
    input.question === question && (await sameEvidence(input, tables, filtered))
      ? insight
      : roles.insight(input, of);
  return {
    context: {
      ...context,
      knowledge: begunKnowledge,
      roles: { ...roles, entityFilter, insight: begunInsight },
    },
    async end() {
      over.abort(new AppError('stopped', { userMessage: 'The answer did not need this.' }));
      await settled;
    },
  };
}

/** Insight is about its evidence: begun work serves only the step whose tables and names are the very same. */
async function sameEvidence(
  input: Parameters<Insight>[0],
  tables: ReturnType<Knowledge['findTables']>,
  entities: Promise<EntityMatches>,
): Promise<boolean> {
  const [schema, names] = await Promise.all([tables, entities]);
  return (
    input.schema.tables.length === schema.tables.length &&
    input.schema.tables.every(({ table }, index) => table.name === schema.tables[index]?.table.name) &&
    JSON.stringify(input.entities.mentions) === JSON.stringify(names.mentions)
  );
}
