import type { EntityMention } from '#lib/domain/entity-match.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { readStatement } from '../../query/repair/read-statement.ts';
import { repairContext } from '../../query/repair/repair-context.ts';
import { snapshotValues } from '../../query/repair/value-lookup.ts';
import { type StatementFacts, statementFacts } from '../../query/select/statement-facts.ts';
import { saysCourse } from '../course-said.ts';
import { viewQuestion } from '../question-view.ts';
import { learnedModel } from '../reading-model.ts';
import { tablesInSight } from '../tables-in-sight.ts';
import { statementSigns } from '../weigh-answers.ts';
import { wordSigns } from './word-signs.ts';

/** What speaks for and against a reading, by name; an absent sign counts as zero. */
export type ReadingSigns = Readonly<Record<string, number>>;

/**
 * What can be seen of one reading after it ran: how its statement compares with the question, what its words stand for,
 * how much it does, and what it returned. Nothing of it knows a database or a word by heart.
 */
export function readingSigns(
  { sql, result }: { readonly sql: string; readonly result: ResultTable },
  { question, mentions }: { readonly question: string; readonly mentions: readonly EntityMention[] },
  tables: Tables,
  dialect: string,
): ReadingSigns {
  const [compared] = statementSigns(question, [{ sql, result }], tables, dialect);
  const { query } = readStatement(sql);
  const values = snapshotValues(tables);
  const { schema } = repairContext({ question, tables, values, dialect, error: null });
  const facts = query && statementFacts(query, schema);
  const isRead = ({ name }: TableSchema) => facts?.tables.has(name.toLowerCase()) ?? false;
  const read = tables.filter(isRead).map(({ name }) => name);
  const view = viewQuestion({
    question,
    tables: tablesInSight(tables, read, mentions),
    retrieved: [],
    entities: mentions,
  });
  const isCourseAsked = saysCourse(question);
  const cells = result.rows.length * result.columns.length;
  const blanks = result.rows.flat().filter((cell) => cell === null).length;
  return {
    ...compared,
    ...(facts === null ? {} : sizeOf(facts)),
    ...wordSigns(view, facts),
    questionWords: Math.log(1 + view.tokens.length),
    opensAsTaught: Number(learnedModel().openings.has(view.tokens[0]?.stem ?? '')),
    ...rowsOf(result, facts, isCourseAsked),
    // A course has a column for each thing that is followed.
    columns: isCourseAsked ? Math.min(result.columns.length, 2) : result.columns.length,
    blankShare: cells === 0 ? 0 : blanks / cells,
  };
}

/** A series that was asked for is long by nature; any other may have lost a condition, as may a long list. */
function rowsOf(
  { rows, columns }: ResultTable,
  facts: StatementFacts | null,
  isCourseAsked: boolean,
): ReadingSigns {
  const size = Math.log(1 + rows.length);
  const isTime = (at: number) =>
    rows.some((row) => /^\d{4}(?:-\d\d)*$/.test(String(row[at] ?? '').slice(0, 10)));
  const isSeries = columns.some(({ kind }, at) => kind === 'date' || isTime(at));
  if (isSeries) return isCourseAsked ? {} : { seriesRows: size };
  return facts?.grouped === true ? { groupRows: size } : { listedRows: size };
}

function sizeOf(facts: StatementFacts): ReadingSigns {
  return {
    tables: facts.tables.size,
    reads: facts.reads,
    nested: facts.nested,
    aggregates: facts.aggregates.size,
    literals: facts.literals.length,
    usedColumns: Math.log(1 + facts.columns.size),
    limited: Number(facts.limit !== null),
    grouped: Number(facts.grouped),
    ordered: Number(facts.ordered),
    negated: Number(facts.negated),
  };
}
