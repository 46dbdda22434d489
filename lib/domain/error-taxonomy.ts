/**
 * What can be wrong with a SQL statement: the 9 categories and 31 subtypes of SQL-of-Thought (§II-D, Table I; the paper's
 * table names 27, the framework it recreates has the other four). Repair rules, the correction loop and the evaluation
 * name errors by these, each with a sentence a model or a person can act on.
 */
export const errorTaxonomy = {
  syntax: {
    sql_syntax_error: 'The text is not a statement this database can parse.',
    invalid_alias: 'An alias is used that the statement never declares, or declares twice.',
  },
  schema_link: {
    table_missing:
      'A table is named that the schema does not have, or a table the question needs is not read.',
    col_missing: 'A column is named that its table does not have.',
    ambiguous_col: 'A column without a table could come from several of the tables read.',
    incorrect_foreign_key: 'Two tables are joined over columns that no foreign key connects.',
  },
  join: {
    join_missing: 'Columns of a table are used, but the table is not joined.',
    join_wrong_type: 'The join keeps or drops rows without a partner where the question wants the opposite.',
    extra_table: 'A table is joined that nothing uses; it can multiply or drop rows.',
    incorrect_col: 'A join compares the wrong columns.',
  },
  filter: {
    where_missing: 'A condition of the question is in no WHERE.',
    condition_wrong_col: 'A condition tests a column that does not hold what it is compared with.',
    condition_type_mismatch: 'A condition compares values of different types.',
  },
  aggregation: {
    agg_no_groupby: 'An aggregate stands beside plain columns without GROUP BY.',
    groupby_missing_col: 'GROUP BY lacks a column that is selected beside an aggregate.',
    having_without_groupby: 'HAVING stands without GROUP BY.',
    having_incorrect: 'HAVING tests another aggregate or bound than the question names.',
    having_vs_where: 'A condition on groups stands in WHERE, or a condition on rows in HAVING.',
  },
  value: {
    hardcoded_value: 'A literal is written that the question does not give and the data does not hold.',
    value_format_wrong:
      'A literal is written otherwise than the column stores it: case, spelling, date format, code.',
  },
  subquery: {
    unused_subquery: 'A nested query or CTE contributes nothing.',
    subquery_missing: 'The question compares with a computed value that no nested query computes.',
    subquery_correlation_error: 'A nested query is tied to the outer one by the wrong column, or not at all.',
  },
  set_operation: {
    union_missing: 'The question wants rows of either kind, but the kinds are not united.',
    intersect_missing: 'The question wants what is in both sets, but the sets are not intersected.',
    except_missing: 'The question wants what is not in another set, but the set is not taken away.',
  },
  other: {
    order_by_missing: 'The question asks for an order or an extreme that nothing sorts by.',
    limit_missing: 'The question asks for so many rows, but nothing limits them.',
    duplicate_select: 'Rows or columns repeat where the question wants each once.',
    unsupported_function: 'A function or operator is used that this database does not have.',
    extra_values_selected:
      'Columns are returned that the question does not ask for, or wanted ones are left out.',
  },
} as const;

export type ErrorCategory = keyof typeof errorTaxonomy;
type SubtypesOf<Category> = Category extends ErrorCategory ? keyof (typeof errorTaxonomy)[Category] : never;
export type ErrorSubtype = SubtypesOf<ErrorCategory>;

export const errorCategories = Object.keys(errorTaxonomy) as ErrorCategory[];
export const errorSubtypes = Object.values(errorTaxonomy).flatMap((of) => Object.keys(of)) as ErrorSubtype[];
