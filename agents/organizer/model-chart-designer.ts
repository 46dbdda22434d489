import { z } from 'zod';
import { type ChartSpec, chartKinds } from '#lib/domain/chart-spec.ts';
import { chartUses } from '#lib/domain/chart-uses.ts';
import { columnRole, numericValue } from '#lib/domain/column-role.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { requireModels } from '../require-models.ts';
import type { ChartDesigner } from '../roles.ts';
import { chartDesignerPrompt } from './chart-designer-prompt.ts';
import { chartTitle } from './chart-title.ts';
import { chooseChart } from './choose-chart.ts';

const designedChart = z.object({
  kind: z.enum(chartKinds),
  x: z.number().int(),
  y: z.array(z.number().int()),
  series: z.number().int().nullable(),
  sort: z.enum(['none', 'ascending', 'descending']),
  stacked: z.boolean(),
  horizontal: z.boolean(),
  logScale: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/**
 * Turns a wish about a chart into the closed chart spec by a model: columns by number, looks from closed lists, never
 * code. A model is asked only about a chart that is there: for a first chart the shape of the result and the words decide,
 * since that call would stand between every drawn result and its answer. What it picks that the result does not have stays as it was; the title is the person's own words.
 */
export const modelChartDesigner: ChartDesigner = async (input, context) => {
  const { instruction, result } = input;
  const choice = chooseChart(input);
  const drafted = choice.spec;
  const previous = input.previous !== null && fits(input.previous, result) ? input.previous : null;
  if (drafted === null || previous === null) return choice;
  const { value } = await requireModels(context).generateTyped({
    role: 'organizer',
    signal: context.signal,
    schema: designedChart,
    prompt: chartDesignerPrompt({ instruction, result, current: previous }),
  });
  const designed = specOf(value, previous, result);
  // A period that the rules can read is counted exactly, which models are poor at.
  const counted = designed.x === drafted.x && (drafted.from !== null || drafted.to !== null);
  const spec = counted ? { ...designed, from: drafted.from, to: drafted.to } : designed;
  return { spec: { ...spec, title: chartTitle(instruction, previous, spec) }, why: null };
};

function fits(spec: ChartSpec, result: ResultTable): boolean {
  const names = new Set(result.columns.map(({ name }) => name));
  return [spec.x, ...spec.y, ...(spec.series === null ? [] : [spec.series])].every((name) => names.has(name));
}

function specOf(
  design: z.infer<typeof designedChart>,
  current: ChartSpec,
  result: ResultTable,
): Omit<ChartSpec, 'title'> {
  const { kind } = design;
  const nameOf = (index: number) => result.columns[index]?.name;
  const isNumeric = (index: number) => result.rows.some((row) => numericValue(row[index]) !== null);
  const x = nameOf(design.x) ?? current.x;
  const drawn = [...new Set(design.y)]
    .filter((index) => isNumeric(index))
    .flatMap((index) => nameOf(index) ?? []);
  const wanted = drawn.filter((name) => name !== x);
  const kept = current.y.filter((name) => name !== x);
  const [firstValue] = wanted.length > 0 ? wanted : kept;
  // A chart without values is none: what was there stays.
  const hasValues = chartUses[kind].values !== 0;
  if (hasValues && firstValue === undefined) return current;
  if (!hasValues && !isNumeric(result.columns.findIndex(({ name }) => name === x))) return current;
  const values = wanted.length > 0 ? wanted : kept;
  const series = design.series === null ? null : (nameOf(design.series) ?? current.series);
  const uses = chartUses[kind];
  return {
    kind,
    x,
    y: uses.values === 'many' ? values : values.slice(0, uses.values),
    series: uses.series && series !== x ? series : null,
    sort: design.sort,
    stacked: uses.stacks && design.stacked,
    horizontal: uses.turns && design.horizontal,
    logScale: uses.log && design.logScale,
    ...(current.looks ? { looks: current.looks } : {}),
    from: boundOf(design.from, x, result),
    to: boundOf(design.to, x, result),
  };
}

/** A bound that the axis can be compared with: ISO time text, or a number; anything else bounds nothing. */
function boundOf(text: string | null, x: string, result: ResultTable): string | number | null {
  if (text === null) return null;
  const role = columnRole(
    result,
    result.columns.findIndex(({ name }) => name === x),
  );
  if (role === 'time')
    return /^\d{4}(-\d{2}(-\d{2}([ T][\d:.]+)?)?)?$/.test(text.trim()) ? text.trim() : null;
  if (role === 'label' || role === 'identifier' || role === 'period') return null;
  return numericValue(text);
}
