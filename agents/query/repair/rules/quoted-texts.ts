import { mapBlock } from '#lib/sql/select/block.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import { blockRule } from '../rule.ts';

/**
 * What stands in double quotes and names no column is a text. SQLite reads it so itself; other engines fail, and there it
 * counts as an edit.
 */
export const quotedTexts = blockRule('quoted-texts', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  const aliases = new Set(
    block.select.items.flatMap(({ alias }) => (alias ? [alias.text.toLowerCase()] : [])),
  );
  return mapBlock(block, (part) => {
    if (part.kind !== 'column' || part.qualifier !== null || part.name.quote !== '"') return part;
    if (aliases.has(part.name.text.toLowerCase()) || resolve(part, scope).length > 0) return part;
    if (context.dialect !== 'sqlite') {
      note(
        'sql_syntax_error',
        `No column is called ${part.name.text}: it is a text.`,
        `"${part.name.text}"`,
        `'${part.name.text}'`,
      );
    }
    return { kind: 'literal', type: 'text', value: part.name.text };
  });
});
