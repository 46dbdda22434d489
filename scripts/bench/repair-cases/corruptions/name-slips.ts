import { clauseExpressions, columnsIn, mapBlock } from '#lib/sql/select/block.ts';
import type { ColumnReference, Expression, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { pickAny } from '../families/question-family.ts';
import type { Corruption, Sound } from './corruption.ts';
import { misspell } from './misspell.ts';
import { printBlock } from './plain-statement.ts';

/** A misspelt SELECT. */
export const misspeltKeyword: Corruption = ({ sql, random }) =>
  random.pick(['SELEC', 'SELCT', 'SLECT', 'SELET', 'SELECTT', 'ESLECT']) + sql.slice('SELECT'.length);

/** A comma with nothing after it. */
export const strayComma: Corruption = ({ sql }) => sql.replace(' FROM ', ', FROM ');

/** A table under a misspelt name, wherever the statement names it. */
export const misspeltTable: Corruption = ({ block, plan, random }) => {
  const table = random.pick(block.select.from.map(({ relation }) => relation).filter(isTable)).name.text;
  const wrong = misspell(table, random);
  if (wrong === null || plan.tables.some(({ name }) => same(name, wrong))) return null;
  const from = block.select.from.map((source) =>
    isTable(source.relation) && source.relation.name.text === table
      ? { ...source, relation: { ...source.relation, name: { text: wrong, quote: null } } }
      : source,
  );
  const renamed = mapBlock({ ...block, select: { ...block.select, from } }, (part) =>
    part.kind === 'column' && part.qualifier?.text === table
      ? { ...part, qualifier: { text: wrong, quote: null } }
      : part,
  );
  return printBlock(renamed);
};

/** A column under a misspelt name, wherever the statement names it outside its joins. */
export const misspeltColumn: Corruption = (sound) => {
  const column = pickAny(sound.random, columnsIn(clauseExpressions(sound.block)));
  const wrong = column && misspell(column.name.text, sound.random);
  const known = sound.plan.tables.flatMap(({ columns }) => columns.map(({ name }) => name));
  if (!column || !wrong || known.some((name) => same(name, wrong))) return null;
  return withColumn(sound, column, wrong);
};

/** Another column of the same table and sort in the place of one that the question speaks of. */
export const wrongColumn: Corruption = (sound) => {
  const { block, draft, plan, random } = sound;
  const spokenOf = columnsIn(clauseExpressions(block)).filter((column) =>
    draft.phrased.some(
      (phrased) =>
        phrased.column === column.name.text &&
        (column.qualifier === null || column.qualifier.text === phrased.table),
    ),
  );
  const column = pickAny(random, spokenOf);
  const table = draft.phrased.find((phrased) => phrased.column === column?.name.text)?.table;
  const siblings = plan.tables.find(({ name }) => name === table)?.columns ?? [];
  const isNumber = siblings.find(({ name }) => name === column?.name.text)?.role === 'measure';
  const wrong = pickAny(
    random,
    siblings
      .filter(({ role }) => (isNumber ? role === 'measure' : role === 'name' || role === 'category'))
      .filter(({ name }) => name !== column?.name.text),
  );
  return column && wrong ? withColumn(sound, column, wrong.name) : null;
};

/** A text of the condition with a slip in it. */
export const misspeltValue: Corruption = ({ block, random }) => {
  let wrong: string | null = null;
  const spoilt = mapBlock(block, (part) => {
    if (part.kind !== 'literal' || part.type !== 'text') return part;
    wrong = misspell(part.value, random);
    return wrong === null ? part : { ...part, value: wrong };
  });
  return wrong === null ? null : printBlock(spoilt);
};

function withColumn({ block }: Sound, column: ColumnReference, name: string): string {
  const replace = (part: Expression): Expression =>
    part.kind === 'column' &&
    part.name.text === column.name.text &&
    part.qualifier?.text === column.qualifier?.text
      ? { ...part, name: { text: name, quote: null } }
      : part;
  const { from } = block.select;
  const renamed = mapBlock({ ...block, select: { ...block.select, from: [] } }, replace);
  return printBlock({ ...renamed, select: { ...renamed.select, from } });
}

export function isTable(relation: { readonly kind: string }): relation is TableReference {
  return relation.kind === 'table';
}

function same(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
