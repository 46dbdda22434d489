import type { ChartKind } from './chart-spec.ts';

/** What a kind of chart does with the columns and looks of a spec; what it has no use for it ignores. */
export const chartUses: Readonly<
  Record<
    ChartKind,
    {
      /** How many value columns. */
      readonly values: 0 | 1 | 2 | 'many';
      /** Whether a column may split the values. */
      readonly series: boolean;
      readonly sorts: boolean;
      readonly stacks: boolean;
      readonly turns: boolean;
      readonly log: boolean;
      /** Whether its series can have a panel each. */
      readonly panels: boolean;
      /** Whether it has an axis of values, with a title and a line across it. */
      readonly valueAxis: boolean;
    }
  >
> = {
  bar: uses('many', { series: true, sorts: true, stacks: true, turns: true, panels: true }),
  line: uses('many', { series: true, panels: true }),
  area: uses('many', { series: true, stacks: true, panels: true }),
  scatter: uses(1, { series: true, panels: true }),
  pie: uses(1, { sorts: true, log: false, valueAxis: false }),
  treemap: uses(1, { log: false, valueAxis: false }),
  histogram: uses(0, { valueAxis: false }),
  box: uses(1, {}),
  heat: uses('many', { series: true, sorts: true, log: false, valueAxis: false }),
  waterfall: uses(2, { log: false }),
  figure: uses(1, { log: false, valueAxis: false }),
  pivot: uses('many', { series: true, sorts: true, log: false, valueAxis: false }),
};

function uses(
  values: 0 | 1 | 2 | 'many',
  more: { [Use in 'series' | 'sorts' | 'stacks' | 'turns' | 'log' | 'panels' | 'valueAxis']?: boolean },
) {
  const none = { series: false, sorts: false, stacks: false, turns: false, panels: false };
  return { ...none, log: true, valueAxis: true, ...more, values };
}
