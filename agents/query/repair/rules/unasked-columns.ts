import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import { nameStems } from '../name-similarity.ts';
import { blockRule } from '../rule.ts';
import { ownerOf } from './entity.ts';

/**
 * "What is the grade of each pupil" asks for the grade: names and keys shown beside what is asked for by name, and that no
 * word of the question speaks of, are left out.
 */
export const unaskedColumns = blockRule('unasked-columns', (block, { role, around }, context, note) => {
  const { select } = block;
  const { text, stems } = context.question;
  if (role !== 'outermost' || select.items.length < 2 || select.groupBy.length > 0) return block;
  const head =
    /^(?:what (?:is|are)|show|list|find|give|return|get|display|tell)(?: me)? (?:all |the |of |different |distinct )*(.+?)\b(?: of| for| that| who| which| with| where| in| from| by)\b/.exec(
      text,
    );
  const [, asked = ''] = head ?? [];
  if (
    asked === '' ||
    /\b(?:names?|titles?|numbers?)\b/.test(asked) ||
    /\bfor (?:each|every|all)\b/.test(text)
  )
    return block;
  const scope = scopeOf(select.from, around);
  const headWords = new Set(nameStems(asked));
  const judged = select.items.map((item) => {
    const column = item.expression;
    const owner = column.kind === 'column' ? ownerOf(column, scope, context) : null;
    if (column.kind !== 'column' || !owner) return { item, verdict: 'unknown' as const };
    const tableStems = nameStems(owner.table.name);
    const parts = nameStems(column.name.text);
    const telling = parts.filter((part) => !tableStems.includes(part));
    const isAsked = telling.length > 0 && telling.every((part) => headWords.has(part));
    if (isAsked) return { item, verdict: 'asked' as const };
    const isSaid = parts.some((part) => (tableStems.includes(part) ? headWords : stems).has(part));
    const isLabel = telling.length === 1 && /^(name|id|titl)$/.test(telling[0] ?? '');
    return { item, verdict: !isSaid && isLabel ? ('unasked' as const) : ('unknown' as const) };
  });
  const unasked = judged.filter(({ verdict }) => verdict === 'unasked');
  if (unasked.length === 0 || judged.some(({ verdict }) => verdict === 'unknown')) return block;
  if (unasked.length === judged.length) return block;
  const items = judged.filter(({ verdict }) => verdict === 'asked').map(({ item }) => item);
  const show = (of: typeof items | typeof select.items) =>
    of.map(({ expression }) => printExpression(expression)).join(', ');
  note(
    'extra_values_selected',
    'The question asks for the other columns by name and not for this.',
    show(select.items),
    show(items),
  );
  return { ...block, select: { ...select, items } };
});
