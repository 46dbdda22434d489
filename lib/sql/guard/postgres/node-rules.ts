import { wordList } from '../word-list.ts';

/** What one kind of parse node may hold. A field that is not named here is refused, whatever a later version puts in it. */
export type NodeRule = {
  /** Fields that hold plain values and need no look. */
  readonly values: ReadonlySet<string>;
  /** Fields that hold nodes, or lists of nodes, each wrapped in its kind's name. */
  readonly nodes: ReadonlySet<string>;
  /** Fields that hold one node of the given kind without a wrapper. */
  readonly typed: Readonly<Record<string, string>>;
};

function rule(values: string, nodes = '', typed: Readonly<Record<string, string>> = {}): NodeRule {
  return { values: wordList(`location ${values}`), nodes: wordList(nodes), typed };
}

/** The kinds of node a SELECT is made of. Writing, locking and INTO have no entry. */
export const nodeRules: Readonly<Record<string, NodeRule>> = {
  SelectStmt: rule(
    'groupDistinct groupByAll limitOption op all',
    'distinctClause targetList fromClause whereClause groupClause havingClause windowClause valuesLists sortClause limitOffset limitCount',
    { larg: 'SelectStmt', rarg: 'SelectStmt', withClause: 'WithClause' },
  ),
  WithClause: rule('recursive', 'ctes'),
  CommonTableExpr: rule('ctename ctematerialized', 'aliascolnames ctequery', {
    search_clause: 'CTESearchClause',
    cycle_clause: 'CTECycleClause',
  }),
  CTESearchClause: rule('search_breadth_first search_seq_column', 'search_col_list'),
  CTECycleClause: rule(
    'cycle_mark_column cycle_path_column',
    'cycle_col_list cycle_mark_value cycle_mark_default',
  ),
  ResTarget: rule('name', 'val indirection'),
  ColumnRef: rule('', 'fields'),
  A_Star: rule(''),
  String: rule('sval'),
  Integer: rule('ival'),
  Float: rule('fval'),
  Boolean: rule('boolval'),
  BitString: rule('bsval'),
  List: rule('', 'items'),
  A_Const: rule('ival fval sval bsval boolval isnull'),
  ParamRef: rule('number'),
  A_Expr: rule('kind rexpr_list_start rexpr_list_end', 'name lexpr rexpr'),
  BoolExpr: rule('boolop', 'args'),
  NullTest: rule('nulltesttype argisrow', 'arg'),
  BooleanTest: rule('booltesttype', 'arg'),
  CaseExpr: rule('', 'arg args defresult'),
  CaseWhen: rule('', 'expr result'),
  CoalesceExpr: rule('', 'args'),
  MinMaxExpr: rule('op', 'args'),
  FuncCall: rule(
    'agg_within_group agg_star agg_distinct func_variadic funcformat ignore_nulls',
    'funcname args agg_order agg_filter',
    { over: 'WindowDef' },
  ),
  NamedArgExpr: rule('name argnumber', 'arg'),
  TypeCast: rule('', 'arg', { typeName: 'TypeName' }),
  TypeName: rule('typemod setof', 'names typmods arrayBounds'),
  CollateClause: rule('', 'arg collname'),
  SubLink: rule('subLinkType', 'testexpr operName subselect'),
  A_ArrayExpr: rule('list_start list_end', 'elements'),
  A_Indirection: rule('', 'arg indirection'),
  A_Indices: rule('is_slice', 'lidx uidx'),
  RowExpr: rule('row_format', 'args'),
  GroupingFunc: rule('', 'args'),
  GroupingSet: rule('kind', 'content'),
  SQLValueFunction: rule('op typmod'),
  XmlExpr: rule('op name xmloption indent', 'named_args arg_names args'),
  XmlSerialize: rule('xmloption indent', 'expr', { typeName: 'TypeName' }),
  WindowDef: rule('name refname frameOptions', 'partitionClause orderClause startOffset endOffset'),
  SortBy: rule('sortby_dir sortby_nulls', 'node useOp'),
  Alias: rule('aliasname', 'colnames'),
  RangeVar: rule('catalogname schemaname relname inh relpersistence', '', { alias: 'Alias' }),
  RangeSubselect: rule('lateral', 'subquery', { alias: 'Alias' }),
  RangeFunction: rule('lateral ordinality is_rowsfrom', 'functions coldeflist', { alias: 'Alias' }),
  RangeTableSample: rule('', 'relation method args repeatable'),
  RangeTableFunc: rule('lateral', 'docexpr rowexpr namespaces columns', { alias: 'Alias' }),
  RangeTableFuncCol: rule('colname for_ordinality is_not_null', 'colexpr coldefexpr', {
    typeName: 'TypeName',
  }),
  ColumnDef: rule('colname is_local', '', { typeName: 'TypeName', collClause: 'CollateClause' }),
  JoinExpr: rule('jointype isNatural rtindex', 'larg rarg usingClause quals', {
    alias: 'Alias',
    join_using_alias: 'Alias',
  }),
  JsonFormat: rule('format_type encoding'),
  JsonReturning: rule('typid typmod', '', { format: 'JsonFormat' }),
  JsonOutput: rule('', '', { typeName: 'TypeName', returning: 'JsonReturning' }),
  JsonValueExpr: rule('', 'raw_expr formatted_expr', { format: 'JsonFormat' }),
  JsonKeyValue: rule('', 'key', { value: 'JsonValueExpr' }),
  JsonObjectConstructor: rule('absent_on_null unique', 'exprs', { output: 'JsonOutput' }),
  JsonArrayConstructor: rule('absent_on_null', 'exprs', { output: 'JsonOutput' }),
  JsonArrayQueryConstructor: rule('absent_on_null', 'query', {
    output: 'JsonOutput',
    format: 'JsonFormat',
  }),
  JsonAggConstructor: rule('', 'agg_filter agg_order', { output: 'JsonOutput', over: 'WindowDef' }),
  JsonObjectAgg: rule('absent_on_null unique', '', {
    constructor: 'JsonAggConstructor',
    arg: 'JsonKeyValue',
  }),
  JsonArrayAgg: rule('absent_on_null', '', { constructor: 'JsonAggConstructor', arg: 'JsonValueExpr' }),
  JsonIsPredicate: rule('item_type unique_keys', 'expr', { format: 'JsonFormat' }),
  JsonParseExpr: rule('unique_keys', '', { expr: 'JsonValueExpr', output: 'JsonOutput' }),
  JsonScalarExpr: rule('', 'expr', { output: 'JsonOutput' }),
  JsonSerializeExpr: rule('', '', { expr: 'JsonValueExpr', output: 'JsonOutput' }),
  JsonFuncExpr: rule('op column_name wrapper quotes', 'pathspec passing', {
    context_item: 'JsonValueExpr',
    output: 'JsonOutput',
    on_empty: 'JsonBehavior',
    on_error: 'JsonBehavior',
  }),
  JsonBehavior: rule('btype coerce', 'expr'),
  JsonArgument: rule('name', '', { val: 'JsonValueExpr' }),
  JsonTable: rule('lateral', 'passing columns', {
    context_item: 'JsonValueExpr',
    pathspec: 'JsonTablePathSpec',
    on_error: 'JsonBehavior',
    alias: 'Alias',
  }),
  JsonTablePathSpec: rule('name name_location', 'string'),
  JsonTableColumn: rule('coltype name wrapper quotes', 'columns', {
    typeName: 'TypeName',
    pathspec: 'JsonTablePathSpec',
    format: 'JsonFormat',
    on_empty: 'JsonBehavior',
    on_error: 'JsonBehavior',
  }),
};
