import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Call, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';

/** Functions and operators of other engines, in the words of SQLite. Other dialects know most of these themselves. */
export const foreignFunctions = blockRule('foreign-functions', (block, _place, context, note) => {
  if (context.dialect !== 'sqlite') return block;
  return mapBlock(block, (part) => {
    const own = inSqlite(part);
    if (own === null) return part;
    note('unsupported_function', 'SQLite says this otherwise.', printExpression(part), printExpression(own));
    return own;
  });
});

function inSqlite(part: Expression): Expression | null {
  switch (part.kind) {
    case 'like':
      if (part.operator === 'ilike') return { ...part, operator: 'like' };
      return part.operator === 'rlike' ? { ...part, operator: 'regexp' } : null;
    case 'cast':
      return part.function === '::' || part.function === 'try_cast' ? { ...part, function: 'cast' } : null;
    case 'extract':
      return datePart(part.field, part.operand);
    case 'call':
      return callInSqlite(part);
    default:
      return null;
  }
}

const renamed: Record<string, string> = {
  len: 'LENGTH',
  char_length: 'LENGTH',
  nvl: 'IFNULL',
  isnull: 'IFNULL',
  ucase: 'UPPER',
  lcase: 'LOWER',
  string_agg: 'GROUP_CONCAT',
  rand: 'RANDOM',
};

function callInSqlite(call: Call): Expression | null {
  const name = call.name.text.toLowerCase();
  const [first] = call.arguments;
  if (/^(year|month|day|hour|minute)$/.test(name) && first && call.arguments.length === 1)
    return datePart(name, first);
  if (name === 'concat' && call.arguments.length > 1)
    return call.arguments.reduce((left, right) => ({ kind: 'binary', operator: '||', left, right }));
  if (/^(now|getdate|sysdate)$/.test(name))
    return { ...call, name: { text: 'CURRENT_TIMESTAMP', quote: null }, arguments: [] };
  if (name === 'curdate' || name === 'today')
    return { ...call, name: { text: 'CURRENT_DATE', quote: null }, arguments: [] };
  if (name === 'date_format' && call.arguments.length === 2) {
    const [moment, format] = call.arguments;
    return moment && format
      ? { ...call, name: { text: 'strftime', quote: null }, arguments: [format, moment] }
      : null;
  }
  const own = name === 'isnull' && call.arguments.length !== 2 ? undefined : renamed[name];
  return own === undefined ? null : { ...call, name: { text: own, quote: null } };
}

const formats: Record<string, string> = { year: '%Y', month: '%m', day: '%d', hour: '%H', minute: '%M' };

function datePart(field: string, operand: Expression): Expression | null {
  const format = formats[field];
  if (format === undefined) return null;
  const text: Call = {
    kind: 'call',
    name: { text: 'strftime', quote: null },
    distinct: false,
    arguments: [{ kind: 'literal', type: 'text', value: format }, operand],
    orderBy: [],
    filter: null,
    over: null,
  };
  return { kind: 'cast', operand: text, type: 'INTEGER', function: 'cast' };
}
