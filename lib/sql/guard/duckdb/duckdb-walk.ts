import { z } from 'zod';
import { allowedFunctions, allowedTableFunctions } from '../../../datasource/duckdb/allowed-functions.ts';
import { skipBlank } from '../../skip-blank.ts';
import { refusedFunction } from '../function-class.ts';
import { refusedStatement } from '../leading-word.ts';
import type { RelationCheck } from '../relation-check.ts';
import { type GuardVerdict, Refusal, verdictOf } from '../verdict.ts';
import { wordList } from '../word-list.ts';

const serialized = z.object({
  error: z.boolean(),
  error_type: z.string().optional(),
  error_message: z.string().optional(),
  statements: z.array(z.unknown()).default([]),
});

/** The kinds of expression DuckDB's parser can give a question. A kind it gets later is refused until listed here. */
const allowedClasses = wordList(
  'BETWEEN CASE CAST COLLATE COLUMN_REF COMPARISON CONJUNCTION CONSTANT FUNCTION LAMBDA LAMBDA_REF OPERATOR PARAMETER POSITIONAL_REFERENCE STAR SUBQUERY TYPE WINDOW',
);

/** Queries, relations, modifiers and type descriptions: every other kind of node. */
const allowedTypes = wordList(`
  SELECT_NODE SET_OPERATION_NODE RECURSIVE_CTE_NODE CTE_NODE
  BASE_TABLE COLUMN_DATA DELIM_GET EMPTY EXPRESSION_LIST JOIN PIVOT SHOW_REF SUBQUERY TABLE_FUNCTION
  ORDER_MODIFIER LIMIT_MODIFIER LIMIT_PERCENT_MODIFIER DISTINCT_MODIFIER
  ORDER_DEFAULT ASCENDING DESCENDING
`);

/** The lists SHOW may give: they are about tables. */
const shownLists = wordList('"tables" __show_tables_expanded');

/** The endings of names DuckDB opens as files, its extensions included. */
const fileEnding =
  /(^|\.)(csv|tsv|txt|json|jsonl|ndjson|parquet|xlsx?|db|duckdb|ddb|sqlite3?|gz|zst|bz2|arrow|arrows|feather|ipc|avro|orc|vortex|lance|geojson|gpkg|fgb|shp)$/i;
const systemTable = /^(duckdb_|pragma_|sqlite_|pg_)/;

/**
 * The verdict on a statement from `json`, which is the statement as DuckDB's own `json_serialize_sql` gives it, so that
 * guard and engine read the same thing. Every node is visited, wherever it stands.
 */
export function duckdbVerdict(
  json: string,
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null = null,
): GuardVerdict {
  return verdictOf(() => {
    const tree = serialized.parse(JSON.parse(json));
    if (tree.error && tree.error_type !== 'not implemented') {
      throw new Refusal('unparseable', `DuckDB cannot parse the statement: ${tree.error_message}`);
    }
    const start = skipBlank(sql, 0);
    if (!tree.error && tree.statements.length === 1 && sql[start] !== ';') {
      new DuckdbWalk(extra, relations).visit(tree.statements, false);
      relations?.finish();
      return;
    }
    const word = /^[a-z]*/i.exec(sql.slice(start))?.[0].toUpperCase() ?? '';
    if (!/^(SELECT|FROM|WITH|VALUES|PIVOT|UNPIVOT|DESCRIBE|SHOW|SUMMARIZE|TABLE|)$/.test(word)) {
      throw refusedStatement(word, 'DuckDB');
    }
    throw new Refusal(
      word === 'PIVOT' && !sql.includes(';') ? 'schema-change' : 'multiple-statements',
      word === 'PIVOT' && !sql.includes(';')
        ? 'A PIVOT without a list of values (IN …) would create a type; name the values.'
        : 'The text is not exactly one SELECT.',
    );
  });
}

class DuckdbWalk {
  readonly #extra: ReadonlySet<string>;
  readonly #relations: RelationCheck | null;

  constructor(extra: ReadonlySet<string>, relations: RelationCheck | null) {
    this.#extra = extra;
    this.#relations = relations;
  }

  visit(node: unknown, inFrom: boolean): void {
    if (Array.isArray(node)) {
      for (const child of node) this.visit(child, false);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const fields = new Map<string, unknown>(Object.entries(node));
    const type = text(fields, 'type');
    this.#checkKind(text(fields, 'class'), type);
    this.#checkFunction(fields, inFrom);
    if (type === 'BASE_TABLE') {
      checkRelation(fields);
      this.#relations?.read(pathOf(fields));
    }
    if (type === 'SHOW_REF') {
      checkShown(fields);
      // A list of tables names those that may not be read as well.
      if (text(fields, 'table_name') !== '') this.#relations?.read(['information_schema', 'tables']);
    }
    for (const name of definedBy(fields)) this.#relations?.define(name);
    for (const [key, child] of fields) {
      if (key !== 'type_info') this.visit(child, type === 'TABLE_FUNCTION' && key === 'function');
    }
  }

  #checkKind(expressionClass: string, type: string): void {
    if (expressionClass !== '') {
      if (allowedClasses.has(expressionClass)) return;
      throw new Refusal(
        'construct-not-listed',
        `A ${expressionClass.toLowerCase()} expression is not allowed.`,
      );
    }
    if (type === '' || allowedTypes.has(type)) return;
    throw new Refusal(
      'construct-not-listed',
      `A ${type.toLowerCase()} is not on the list of what a question may hold.`,
    );
  }

  #checkFunction(fields: ReadonlyMap<string, unknown>, inFrom: boolean): void {
    const name = text(fields, 'function_name');
    if (name === '') return;
    const lower = name.toLowerCase();
    const listed = inFrom ? allowedTableFunctions : allowedFunctions;
    if (listed.has(name) || listed.has(lower)) return;
    const schema = text(fields, 'schema').toLowerCase();
    const qualified = schema === '' ? lower : `${schema}.${lower}`;
    if (this.#extra.has(qualified) || this.#extra.has(lower)) return;
    throw refusedFunction(lower, 'DuckDB');
  }
}

function text(fields: ReadonlyMap<string, unknown>, key: string): string {
  const value = fields.get(key);
  return typeof value === 'string' ? value : '';
}

function pathOf(fields: ReadonlyMap<string, unknown>): string[] {
  return ['catalog_name', 'schema_name', 'table_name'].map((key) => text(fields, key)).filter(Boolean);
}

const commonTables = z.object({ map: z.array(z.object({ key: z.string() })) });

/** The common table expressions of a query. */
function definedBy(fields: ReadonlyMap<string, unknown>): string[] {
  const parsed = commonTables.safeParse(fields.get('cte_map'));
  return parsed.success ? parsed.data.map.map(({ key }) => key) : [];
}

/** A name that looks like a file or an address is one: DuckDB opens it where no such table exists. */
function checkRelation(fields: ReadonlyMap<string, unknown>): void {
  const path = pathOf(fields);
  const name = path.at(-1) ?? '';
  const isFile =
    path.some((part) => /[/\\:*?]/.test(part)) || (/\./.test(path.join('.')) && fileEnding.test(name));
  if (isFile) {
    const isAddress = /:\/\//.test(path.join('.'));
    throw new Refusal(
      isAddress ? 'network' : 'file-access',
      `${path.join('.')} names ${isAddress ? 'an address' : 'a file'}, not a table of the database.`,
    );
  }
  if (path.length > 1 && path.some((part) => part.toLowerCase() === 'information_schema')) return;
  if (systemTable.test(name.toLowerCase()) || path.some((part) => part.toLowerCase() === 'pg_catalog')) {
    throw new Refusal(
      'catalog',
      `${name} tells about the database process; information_schema tells about tables.`,
    );
  }
}

function checkShown(fields: ReadonlyMap<string, unknown>): void {
  const shown = text(fields, 'table_name');
  if (shown === '' || shownLists.has(shown)) return;
  throw new Refusal('catalog', `SHOW ${shown} is not allowed; SHOW TABLES is.`);
}
