/** What Tabletalk uses of Plotly; the partial bundle that `plotly.js` stands for brings no types. */
declare module 'plotly.js' {
  import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
  import type { PlotlyLocale } from '#lib/domain/plotly-locale.ts';

  type Layout = Omit<ChartFigure['layout'], 'title'> & {
    title: { text: string; pad?: { t: number; b: number } };
    width?: number;
  };

  /** A mark that was clicked: the texts that hovering shows, the label of a slice, or the trace that is an area. */
  export type ClickedPoint = {
    readonly customdata?: unknown;
    readonly label?: unknown;
    readonly data?: { readonly fill?: unknown; readonly name?: unknown };
  };

  export type DrawnChart = HTMLElement & {
    on(
      event: 'plotly_click',
      listener: (clicked: { readonly points: readonly ClickedPoint[] }) => void,
    ): void;
    /** The legend shows or hides a trace. */
    on(event: 'plotly_restyle', listener: () => void): void;
    removeAllListeners(event: 'plotly_click' | 'plotly_restyle'): void;
    /** The traces as they are drawn, in the order of the figure. */
    readonly data: readonly { readonly visible?: boolean | 'legendonly' }[];
  };

  export function react(
    element: HTMLElement,
    data: ChartFigure['data'],
    layout: Layout,
    config: { displayModeBar: boolean; displaylogo: boolean; responsive: boolean; locale: string },
  ): Promise<DrawnChart>;
  /** Resolves to a data address. */
  export function toImage(
    figure: { data: ChartFigure['data']; layout: Layout; config?: { locale: string } },
    image: { format: 'png'; width: number; height: number; scale: number },
  ): Promise<string>;
  export function register(locale: PlotlyLocale): void;
  export function relayout(element: HTMLElement, changed: Record<string, unknown>): Promise<DrawnChart>;
  export function purge(element: HTMLElement): void;
  export const Plots: { resize(element: HTMLElement): Promise<HTMLElement> };
}
