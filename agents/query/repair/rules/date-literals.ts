import { mapBlock } from '#lib/sql/select/block.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Literal } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type Note, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';

/** A date compared with a column of dates is written as the column writes its own: 2024-03-15, not 15 March 2024. */
export const dateLiterals = blockRule('date-literals', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  const written = (operand: Expression, text: Expression): Expression =>
    isoDate(operand, text, scope, context, note);
  return mapBlock(block, (part) => {
    if (part.kind === 'between') {
      const low = written(part.operand, part.low);
      const high = written(part.operand, part.high);
      return low === part.low && high === part.high ? part : { ...part, low, high };
    }
    if (part.kind !== 'binary' || !['=', '!=', '<', '<=', '>', '>='].includes(part.operator)) return part;
    const right = written(part.left, part.right);
    return right === part.right ? part : { ...part, right };
  });
});

function isoDate(
  operand: Expression,
  text: Expression,
  scope: Scope,
  context: RepairContext,
  note: Note,
): Expression {
  if (operand.kind !== 'column' || text.kind !== 'literal' || text.type !== 'text') return text;
  const owner = ownerOf(operand, scope, context);
  const column = owner && context.schema.column(owner.table.name, operand.name.text);
  const stored = column?.range?.min;
  if (!owner || typeof stored !== 'string' || !/^\d{4}-\d\d-\d\d/.test(stored)) return text;
  const date = readDate(text.value);
  if (date === null || date === text.value) return text;
  note(
    'value_format_wrong',
    `${owner.table.name}.${operand.name.text} writes dates as ${stored}.`,
    text.value,
    date,
  );
  return { ...text, value: date } satisfies Literal;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const pad = (number: number) => String(number).padStart(2, '0');

/** The date in ISO form when the text is one and can be read in one way only; null otherwise. */
function readDate(text: string): string | null {
  const numeric =
    /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$|^(\d{4})-(\d{1,2})-(\d{1,2})$|^(\d{4})(\d\d)(\d\d)$/.exec(text);
  if (numeric) {
    const [year = '', month = '', day = ''] = numeric.slice(1).filter((each) => each !== undefined);
    return dateOf(Number(year), Number(month), Number(day));
  }
  const either = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  if (either) {
    const [first, second, year] = either.slice(1).map(Number);
    if (first === undefined || second === undefined || year === undefined) return null;
    if (first > 12) return dateOf(year, second, first);
    return second > 12 || first === second ? dateOf(year, first, second) : null;
  }
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? )?([a-z]{3,9})\.?(?: (\d{1,2})(?:st|nd|rd|th)?)?,? (\d{4})$/i.exec(text);
  const day = named?.[1] ?? named?.[3];
  const month = months.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1;
  return named && day !== undefined && month > 0 ? dateOf(Number(named[4]), month, Number(day)) : null;
}

function dateOf(year: number, month: number, day: number): string | null {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? `${year}-${pad(month)}-${pad(day)}` : null;
}
