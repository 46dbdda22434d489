/** What Tabletalk uses of Plotly; the partial bundle that `plotly.js` stands for brings no types. */
declare module 'plotly.js' {
  import type { ChartFigure } from '#lib/domain/plotly-figure.ts';

  type Layout = Omit<ChartFigure['layout'], 'title'> & {
    title: { text: string; pad?: { t: number; b: number } };
    width?: number;
  };

  export function react(
    element: HTMLElement,
    data: ChartFigure['data'],
    layout: Layout,
    config: { displayModeBar: boolean; displaylogo: boolean; responsive: boolean },
  ): Promise<HTMLElement>;
  /** Resolves to a data address. */
  export function toImage(
    figure: { data: ChartFigure['data']; layout: Layout },
    image: { format: 'png'; width: number; height: number; scale: number },
  ): Promise<string>;
  export function purge(element: HTMLElement): void;
  export const Plots: { resize(element: HTMLElement): Promise<HTMLElement> };
}
