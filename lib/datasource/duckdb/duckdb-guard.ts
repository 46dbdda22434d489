import { z } from 'zod';
import { skipBlank } from '../../sql/skip-blank.ts';
import { queryFailed } from '../source-errors.ts';
import { allowedFunctions, allowedTableFunctions } from './allowed-functions.ts';

const serialized = z.object({
  error: z.boolean(),
  error_type: z.string().optional(),
  error_message: z.string().optional(),
  statements: z.array(z.unknown()).default([]),
});

/** The kinds of expression DuckDB's parser can give a question. A kind it gets later is refused until listed here. */
const allowedClasses: ReadonlySet<string> = new Set(
  'BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR POSITIONAL_REFERENCE STAR SUBQUERY TYPE WINDOW'.split(
    ' ',
  ),
);

/** The places a question may read from. */
const allowedTableReferences: ReadonlySet<string> = new Set(
  'BASE_TABLE COLUMN_DATA DELIM_GET EMPTY EXPRESSION_LIST JOIN PIVOT SHOW_REF SUBQUERY TABLE_FUNCTION'.split(
    ' ',
  ),
);

const beginsAQuestion = /^(SELECT|FROM|WITH|VALUES|PIVOT|UNPIVOT|)$/;

/**
 * What a statement may not do, or null. `json` is the statement as DuckDB's own parser serialised it, so that guard and
 * engine read the same thing; every node is visited, wherever it stands. Throws `query-failed` for a syntax error.
 */
export function duckdbRefusal(json: string, sql: string): string | null {
  const tree = serialized.parse(JSON.parse(json));
  if (tree.error && tree.error_type !== 'not implemented')
    throw queryFailed('DuckDB', `Parser Error: ${tree.error_message}`);
  if (!tree.error && tree.statements.length === 1) return refusalIn(tree.statements, false);
  const word = /^[a-z]*/i.exec(sql.slice(skipBlank(sql, 0)))?.[0].toUpperCase() ?? '';
  return beginsAQuestion.test(word) ? `A text that is not exactly one SELECT (it begins with ${word})` : word;
}

function refusalIn(node: unknown, inFrom: boolean): string | null {
  if (Array.isArray(node)) return firstRefusal(node.map((child) => () => refusalIn(child, false)));
  if (typeof node !== 'object' || node === null) return null;
  const fields = new Map<string, unknown>(Object.entries(node));
  const own = nodeRefusal(fields, inFrom);
  if (own !== null) return own;
  const isTableFunction = fields.get('type') === 'TABLE_FUNCTION';
  return firstRefusal(
    [...fields].map(
      ([key, child]) =>
        () =>
          refusalIn(child, isTableFunction && key === 'function'),
    ),
  );
}

function nodeRefusal(fields: ReadonlyMap<string, unknown>, inFrom: boolean): string | null {
  const expressionClass = fields.get('class');
  if (typeof expressionClass === 'string' && !allowedClasses.has(expressionClass)) {
    return `A ${expressionClass.toLowerCase()} expression`;
  }
  const name = fields.get('function_name');
  if (typeof name === 'string') {
    const allowed = inFrom ? allowedTableFunctions : allowedFunctions;
    if (!allowed.has(name) && !allowed.has(name.toLowerCase())) return `The function ${name}`;
  }
  const from = fields.get('from_table');
  if (typeof from === 'object' && from !== null && 'type' in from) {
    if (typeof from.type !== 'string' || !allowedTableReferences.has(from.type)) return 'This kind of FROM';
  }
  return null;
}

function firstRefusal(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const refusal = check();
    if (refusal !== null) return refusal;
  }
  return null;
}
