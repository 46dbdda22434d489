import { clauseExpressions, columnsIn, mapBlock } from '#lib/sql/select/block.ts';
import type { Corruption } from './corruption.ts';
import { isTable } from './name-slips.ts';
import { printBlock } from './plain-statement.ts';

/** A table that is used is read no more. */
export const forgottenTable: Corruption = ({ block, random }) => {
  const { from } = block.select;
  const used = new Set(columnsIn(clauseExpressions(block)).map(({ qualifier }) => qualifier?.text));
  const isLinkTable = (index: number) => index > 0 && index < from.length - 1;
  const droppable = from.flatMap(({ relation }, index) =>
    isTable(relation) && (used.has(relation.name.text) || isLinkTable(index)) ? [index] : [],
  );
  if (from.length < 2 || droppable.length === 0) return null;
  const dropped = random.pick(droppable);
  const left = from
    .filter((_, index) => index !== dropped)
    .map((source, index) => (index === 0 || from.length === 2 ? { ...source, join: null } : source));
  return printBlock({ ...block, select: { ...block.select, from: left } });
};

/** A join without its condition: every row with every other. */
export const forgottenCondition: Corruption = ({ block, random }) => {
  const { from } = block.select;
  if (from.length < 2) return null;
  const at = random.integer(1, from.length - 1);
  const open = from.map((source, index) =>
    index === at && source.join ? { ...source, join: { ...source.join, on: null } } : source,
  );
  return printBlock({ ...block, select: { ...block.select, from: open } });
};

const opposite: Readonly<Record<string, string>> = { '>': '<', '<': '>', '>=': '<=', '<=': '>=' };

/** A comparison the wrong way round. */
export const flippedComparison: Corruption = ({ block }) => {
  const where = block.select.where;
  if (where?.kind !== 'binary') return null;
  const operator = opposite[where.operator];
  return operator === undefined
    ? null
    : printBlock({ ...block, select: { ...block.select, where: { ...where, operator } } });
};

const confusions: Readonly<Record<string, readonly string[]>> = {
  AVG: ['SUM', 'MAX', 'COUNT'],
  SUM: ['AVG', 'COUNT', 'MAX'],
  MAX: ['MIN', 'AVG', 'SUM'],
  MIN: ['MAX', 'AVG'],
};

/** Another aggregate over the same column. */
export const wrongAggregate: Corruption = ({ block, random }) => {
  let changed = false;
  const spoilt = mapBlock(block, (part) => {
    const others = part.kind === 'call' ? confusions[part.name.text] : undefined;
    if (part.kind !== 'call' || !others) return part;
    changed = true;
    return { ...part, name: { ...part.name, text: random.pick(others) } };
  });
  return changed ? printBlock(spoilt) : null;
};

/** A GROUP BY left out beside an aggregate. */
export const forgottenGroup: Corruption = ({ block }) =>
  block.select.groupBy.length === 0
    ? null
    : printBlock({ ...block, select: { ...block.select, groupBy: [] } });

/** A LIMIT left out. */
export const forgottenLimit: Corruption = ({ block }) =>
  block.limit === null ? null : printBlock({ ...block, limit: null });
