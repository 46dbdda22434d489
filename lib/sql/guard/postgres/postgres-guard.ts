import { loadModule, parseSync } from 'libpg-query';
import { refusedFunction } from '../function-class.ts';
import { leadingWord, refusedStatement } from '../leading-word.ts';
import type { RelationCheck } from '../relation-check.ts';
import { type GuardVerdict, Refusal, reject, verdictOf } from '../verdict.ts';
import {
  postgresCatalogTables,
  postgresFunctions,
  postgresOperators,
  postgresSchemaViews,
} from './allowed-functions.ts';
import { nodeRules } from './node-rules.ts';

type Fields = ReadonlyMap<string, unknown>;

/** Types whose values are names of catalog objects. */
const catalogType =
  /^(reg(class|proc|procedure|oper|operator|type|role|namespace|config|dictionary|collation|database)|aclitem)$/;

/**
 * Nesting beyond what the grammar's own stack is measured to bear. Brackets in strings count too: a guard may refuse
 * such a text, and no question holds as many.
 */
const mostOpenBrackets = 500;

let loading: Promise<void> | undefined;

/** Reads the text with PostgreSQL's own grammar. `extra` are lower-case names of functions allowed besides the listed ones. */
export async function postgresVerdict(
  sql: string,
  extra: ReadonlySet<string>,
  relations: RelationCheck | null,
): Promise<GuardVerdict> {
  loading ??= loadModule();
  await loading;
  if (deepestBrackets(sql) > mostOpenBrackets) {
    return reject('too-large', `The statement is nested deeper than ${mostOpenBrackets} levels.`);
  }
  let parsed: unknown;
  try {
    parsed = parseSync(sql);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return reject('unparseable', `PostgreSQL cannot parse the statement: ${cause}`);
  }
  return verdictOf(() => {
    new PostgresWalk(extra, relations).statements(fieldsOf(parsed).get('stmts'), sql);
    relations?.finish();
  });
}

function deepestBrackets(sql: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of sql) {
    if (character === '(' || character === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if ((character === ')' || character === ']') && depth > 0) depth -= 1;
  }
  return deepest;
}

function fieldsOf(node: unknown): Fields {
  return typeof node === 'object' && node !== null ? new Map(Object.entries(node)) : new Map();
}

class PostgresWalk {
  readonly #extra: ReadonlySet<string>;
  readonly #relations: RelationCheck | null;

  constructor(extra: ReadonlySet<string>, relations: RelationCheck | null) {
    this.#extra = extra;
    this.#relations = relations;
  }

  statements(statements: unknown, sql: string): void {
    const list = Array.isArray(statements) ? statements : [];
    if (list.length === 0) throw new Refusal('not-a-select', 'The text holds no statement.');
    if (list.length > 1 || /^[\s;]*;/.test(sql)) {
      throw new Refusal(
        'multiple-statements',
        `The text holds ${list.length} statements; exactly one is allowed.`,
      );
    }
    const statement = fieldsOf(fieldsOf(list[0]).get('stmt'));
    const [kind = ''] = statement.keys();
    if (kind !== 'SelectStmt') {
      const word = leadingWord(sql);
      throw kind === 'DeleteStmt' || kind === 'UpdateStmt' || kind === 'InsertStmt' || kind === 'MergeStmt'
        ? new Refusal('write', `The statement changes data (${kind.replace('Stmt', '').toUpperCase()}).`)
        : refusedStatement(word ?? kind, 'PostgreSQL');
    }
    this.#visit(kind, statement.get(kind));
  }

  /** A node wrapped in its kind's name, or a list of such nodes. */
  #wrapped(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#wrapped(item);
      return;
    }
    // An empty place in a list, as DISTINCT without ON has it.
    for (const [kind, node] of fieldsOf(value)) this.#visit(kind, node);
  }

  #visit(kind: string, node: unknown): void {
    const rule = Object.hasOwn(nodeRules, kind) ? nodeRules[kind] : undefined;
    if (rule === undefined) throw refusedNode(kind);
    const fields = fieldsOf(node);
    this.#check(kind, fields);
    for (const [field, value] of fields) {
      if (rule.values.has(field)) continue;
      const typed = Object.hasOwn(rule.typed, field) ? rule.typed[field] : undefined;
      if (typed !== undefined) this.#visit(typed, value);
      else if (rule.nodes.has(field)) this.#wrapped(value);
      else throw refusedField(kind, field);
    }
  }

  #check(kind: string, fields: Fields): void {
    switch (kind) {
      case 'FuncCall':
        this.#checkFunction(strings(fields.get('funcname')));
        return;
      case 'A_Expr':
        checkOperator(strings(fields.get('name')));
        return;
      case 'SubLink':
        checkOperator(strings(fields.get('operName')));
        return;
      case 'SortBy':
        checkOperator(strings(fields.get('useOp')));
        return;
      case 'TypeName':
        checkType(strings(fields.get('names')));
        return;
      case 'RangeVar':
        checkRelation(fields);
        this.#relations?.read(
          ['catalogname', 'schemaname', 'relname'].flatMap((key) => {
            const part = fields.get(key);
            return typeof part === 'string' ? [part] : [];
          }),
        );
        return;
      case 'CommonTableExpr':
        this.#relations?.define(String(fields.get('ctename')));
        return;
      case 'RangeTableSample':
        checkSample(strings(fields.get('method')));
        return;
      default:
        return;
    }
  }

  #checkFunction(path: readonly string[]): void {
    const name = path.join('.').toLowerCase();
    const plain = name.startsWith('pg_catalog.') ? name.slice('pg_catalog.'.length) : name;
    if (postgresFunctions.has(plain) || this.#extra.has(name)) return;
    throw refusedFunction(name, 'PostgreSQL');
  }
}

function strings(list: unknown): readonly string[] {
  if (!Array.isArray(list)) return [];
  return list.map((item) => String(fieldsOf(fieldsOf(item).get('String')).get('sval') ?? ''));
}

function checkOperator(path: readonly string[]): void {
  const [first, ...rest] = path;
  const operator = path.at(-1);
  if (operator === undefined) return;
  if (rest.length > 0 && first !== 'pg_catalog') {
    throw new Refusal(
      'function-not-listed',
      `The operator ${path.join('.')} is not one of PostgreSQL's own.`,
    );
  }
  // BETWEEN, LIKE, IN and the like carry their own name here.
  if (postgresOperators.has(operator) || /^[A-Z ]+$/.test(operator)) return;
  throw new Refusal(
    'function-not-listed',
    `The operator ${operator} is not on the list of allowed operators.`,
  );
}

function checkType(path: readonly string[]): void {
  const name = path.at(-1) ?? '';
  if (catalogType.test(name)) {
    throw new Refusal('catalog', `The type ${name} names objects of the catalog; compare texts instead.`);
  }
}

function checkSample(method: readonly string[]): void {
  const name = method.at(-1) ?? '';
  if (name !== 'bernoulli' && name !== 'system') throw refusedFunction(name, 'PostgreSQL');
}

function checkRelation(fields: Fields): void {
  const schema = String(fields.get('schemaname') ?? '');
  const name = String(fields.get('relname') ?? '');
  if (schema === 'information_schema') {
    if (postgresSchemaViews.has(name)) return;
    throw new Refusal(
      'catalog',
      `information_schema.${name} tells about accounts or servers, not about tables.`,
    );
  }
  const isCatalog = schema.startsWith('pg_') || name.startsWith('pg_');
  if (!isCatalog || (postgresCatalogTables.has(name) && (schema === '' || schema === 'pg_catalog'))) return;
  throw new Refusal(
    'catalog',
    `${name} belongs to the server's catalog; information_schema tells about tables.`,
  );
}

function refusedNode(kind: string): Refusal {
  if (/^(Insert|Update|Delete|Merge)Stmt$/.test(kind)) {
    return new Refusal(
      'write',
      `The statement holds a ${kind.replace('Stmt', '').toUpperCase()}, which changes data.`,
    );
  }
  return new Refusal('construct-not-listed', `A ${kind} is not on the list of what a question may hold.`);
}

function refusedField(kind: string, field: string): Refusal {
  if (field === 'intoClause') return new Refusal('write', 'SELECT INTO would create a table.');
  if (field === 'lockingClause') {
    return new Refusal('locking', 'A locking clause (FOR UPDATE, FOR SHARE) is not allowed.');
  }
  return new Refusal(
    'construct-not-listed',
    `${field} of ${kind} is not on the list of what a question may hold.`,
  );
}
