import type { ChartDesigner } from '../roles.ts';
import { chooseChart } from './choose-chart.ts';

/** Chooses by the result's shape and the words of the wish. */
export const builtInChartDesigner: ChartDesigner = async (input) => chooseChart(input);
