/** The eleven error modes of EFRA (Table III), `none` among them. */
export const errorModes = [
  'none',
  'syntax_select',
  'table_typo',
  'column_typo',
  'missing_join',
  'value_typo',
  'predicate_flip',
  'agg_flip',
  'group_missing',
  'limit_missing',
  'semantic_column',
] as const;
export type ErrorMode = (typeof errorModes)[number];
