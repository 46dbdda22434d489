import type { Dialect } from '#lib/datasource/data-source.ts';
import type { Drill } from '#lib/domain/cell-options.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import { columnHeading } from '#lib/domain/column-title.ts';
import { formatCell } from '#lib/domain/format-cell.ts';
import { plainChart } from '#lib/domain/plain-chart.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { contributionColumns, contributions } from '#lib/sql/drill/contributions.ts';
import { brokenDown, onlyThis, rowsBehind } from '#lib/sql/drill/drill-cell.ts';
import type { DrilledBlock } from '#lib/sql/drill/drilled-block.ts';
import { type Dimension, dimensionsOf, periodKey, type ReadCell } from './read-cell.ts';

/** A statement made from a cell, with what it is as a turn of the conversation. */
export type DrillStatement = {
  readonly question: string;
  readonly sql: string;
  readonly reading: string[];
  readonly chart: ChartSpec | null;
};

/** Throws `bad-request` where one cannot go on from the cell in this way. */
export function drillStatement(
  read: ReadCell,
  drill: Drill,
  tables: readonly TableSchema[],
  dialect: Dialect,
): DrillStatement {
  const { block, cell, about, query } = read;
  const asked = query.question.replace(/[?.!\s]+$/, '');
  if (block === null) throw refused('The statement of this answer cannot be taken apart.');
  switch (drill.kind) {
    case 'only': {
      const sql = onlyThis(block, cell, dialect);
      if (sql === null) throw refused('This figure is about everything already.');
      return { question: `${asked}, only ${about}`, sql, reading: [`only ${about}`], chart: null };
    }
    case 'rows': {
      const sql = rowsBehind(block, cell, dialect);
      if (sql === null) throw refused('Each row of this answer is one row already.');
      const of = about === '' ? asked : `${asked}: ${about}`;
      return {
        question: `Rows behind: ${of}`,
        sql,
        reading: ['the rows that the figure was computed from'],
        chart: null,
      };
    }
    case 'by':
      return byDimension(read, drill.dimension, tables, dialect);
    case 'contributions':
      return taken(read, drill, tables, dialect);
  }
}

function byDimension(
  { block, cell, query, about }: ReadCell,
  wanted: string,
  tables: readonly TableSchema[],
  dialect: Dialect,
): DrillStatement {
  const dimension = block && dimensionNamed(block, wanted, tables);
  const column = query.result.columns[cell.column];
  const figure = column?.name ?? '';
  const name = dimension?.name === figure ? `${dimension.name} value` : (dimension?.name ?? '');
  const sql = block && dimension && brokenDown(block, cell, { ...dimension, name }, figure, dialect);
  if (!dimension || !sql || !column)
    throw refused('This is no figure over several rows, so there is nothing to break down.');
  const of = about === '' ? '' : `, only ${about}`;
  return {
    question: `${query.question.replace(/[?.!\s]+$/, '')}${of}, by ${dimension.label}`,
    sql,
    reading: [...(about === '' ? [] : [`only ${about}`]), `by ${dimension.label}`],
    chart: {
      ...plainChart,
      kind: 'bar',
      title: `${columnHeading(column)} by ${dimension.label}${about === '' ? '' : ` (${about})`}`,
      x: name,
      y: [figure],
    },
  };
}

/** Throws `bad-request` for a column that the rows behind the figure do not have. */
function dimensionNamed(block: DrilledBlock, id: string, tables: readonly TableSchema[]): Dimension {
  const found = dimensionsOf(block, tables).find((each) => each.id === id);
  if (found) return found;
  throw refused(`The rows behind this figure have no column ${id} to take it apart by.`);
}

function taken(
  { block, cell, query }: ReadCell,
  drill: Extract<Drill, { kind: 'contributions' }>,
  tables: readonly TableSchema[],
  dialect: Dialect,
): DrillStatement {
  const { result } = query;
  const period = block && periodKey(block, result);
  const before = result.rows[drill.against];
  if (block === null || period === null || before === undefined)
    throw refused('There are no two periods to compare in this answer.');
  const dimension = dimensionNamed(block, drill.dimension, tables);
  const asked = { period, before, after: cell.row, measure: cell.column, dimension };
  const sql = contributions(block, asked, dialect);
  if (sql === null) throw refused('This figure is no sum of parts, so no part can be told from the others.');
  const column = result.columns[period];
  const measure = result.columns[cell.column];
  const label = (row: readonly CellValue[]) => (column ? formatCell(row[period] ?? null, column, null) : '');
  const figure = (row: readonly CellValue[]) =>
    measure ? formatCell(row[cell.column] ?? null, measure, null) : '';
  const from = label(before);
  const to = label(cell.row);
  return {
    question: `Why did it change from ${from} to ${to}, by ${dimension.label}: ${query.question.replace(/[?.!\s]+$/, '')}`,
    sql,
    reading: [
      `before: ${from}, together ${figure(before)}`,
      `after: ${to}, together ${figure(cell.row)}`,
      `the changes of each ${dimension.label} add up`,
    ],
    chart: {
      ...plainChart,
      kind: 'waterfall',
      title: `Change from ${from} to ${to} by ${dimension.label}`,
      x: dimension.name,
      y: [contributionColumns.before, contributionColumns.after],
    },
  };
}

function refused(userMessage: string): AppError {
  return new AppError('bad-request', { userMessage });
}
