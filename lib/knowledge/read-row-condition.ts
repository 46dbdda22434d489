import { replaceAttributes } from '../domain/person-attributes.ts';
import type { TableSchema } from '../domain/schema.ts';
import { AppError } from '../errors.ts';
import { expressionParts, nestedQueries } from '../sql/select/map-expression.ts';
import { writtenExpression } from './written-expression.ts';

/**
 * The condition of a row rule with a made-up text for each attribute, once it is known to be one expression over the columns of its
 * table. Throws `bad-request` naming what keeps it from being one: a query inside, a column that does not exist, braces that
 * name no attribute, an attribute within quotes.
 */
export function readRowCondition(condition: string, table: TableSchema): string {
  const sample = replaceAttributes(condition, (_name, isList) => (isList ? "('1', '2')" : "'1'"));
  if (/\{\{|\}\}/.test(sample)) {
    throw refused(
      `In ${condition} an attribute is written {{person.region}}: lower-case letters, digits, underscores.`,
    );
  }
  if (condition.match(/'[^']*'/g)?.some((text) => /\{\{.*\}\}/s.test(text))) {
    throw refused(
      `In ${condition} an attribute stands within quotes; write it without: region = {{person.region}}.`,
    );
  }
  const expression = writtenExpression(sample, 'condition', condition);
  if (nestedQueries(expression).length > 0) {
    throw refused(`The condition ${condition} holds a query; write one over the columns of ${table.name}.`);
  }
  for (const part of expressionParts(expression)) {
    if (part.kind !== 'column') continue;
    const { qualifier, name } = part;
    if (qualifier === null && table.columns.some((column) => same(column.name, name.text))) continue;
    const written = qualifier === null ? name.text : `${qualifier.text}.${name.text}`;
    const columns = table.columns.map((column) => column.name).join(', ');
    throw refused(`${table.name} has no column ${written}. It has: ${columns}.`);
  }
  return sample;
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
