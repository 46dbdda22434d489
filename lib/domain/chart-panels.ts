import { plainText, shortened } from './chart-paint.ts';
import { type ChartTheme, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { ChartAnnotation, ChartAxis, ChartFigure, ChartLayout, ChartTrace } from './plotly-figure.ts';

/** Two beside each other can still be read on a phone. */
const columns = 2;
const panelHeight = 170;
/** Below a panel stand its ticks and the name of the next one. */
const between = 56;

/** The figure with a panel for each of its series where its spec wants that; all have the same axes, so they can be compared. */
export function inPanels(figure: ChartFigure, spec: ChartSpec, theme: ChartTheme): ChartFigure {
  const { data, layout } = figure;
  if (!spec.looks?.panels || data.length < 2 || !layout.xaxis || !layout.yaxis) return figure;
  const rows = Math.ceil(data.length / columns);
  const height = rows * (panelHeight + between);
  const axes: Pick<ChartLayout, `xaxis${number}` | `yaxis${number}`> = {};
  const names: ChartAnnotation[] = [];
  const places = fewTicks(layout.xaxis);
  const traces = data.map((trace, index): ChartTrace => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const suffix = index === 0 ? '' : String(index + 1);
    const top = 1 - (row * (panelHeight + between)) / height;
    const place = {
      x: [column * 0.53, column * 0.53 + 0.47],
      y: [top - panelHeight / height, top],
    } satisfies Record<string, [number, number]>;
    const axis = (of: 'x' | 'y', base: ChartAxis): ChartAxis => {
      const isBeside = of === 'y' && column > 0;
      return {
        ...base,
        title: { ...base.title, text: isBeside ? '' : base.title.text },
        domain: place[of],
        anchor: `${of === 'x' ? 'y' : 'x'}${suffix}`,
        ...(isBeside ? { showticklabels: false } : {}),
        ...(index === 0 ? {} : { matches: of }),
      };
    };
    const isLast = index + columns >= data.length;
    const x = axis('x', places);
    axes[`xaxis${suffix}` as `xaxis${number}`] = isLast ? x : { ...x, title: { ...x.title, text: '' } };
    axes[`yaxis${suffix}` as `yaxis${number}`] = axis('y', layout.yaxis as ChartAxis);
    names.push({
      text: plainText(shortened('name' in trace ? trace.name : '', 40)),
      xref: 'paper',
      yref: 'paper',
      x: place.x[0],
      y: top,
      xanchor: 'left',
      yanchor: 'bottom',
      showarrow: false,
      font: { color: chartSurface[theme].ink },
    });
    return { ...trace, xaxis: `x${suffix}`, yaxis: `y${suffix}` } as ChartTrace;
  });
  const margin = { ...layout.margin, t: 28 };
  return {
    ...figure,
    data: traces,
    layout: { ...layout, ...axes, annotations: names, showlegend: false, height: height + 40, margin },
  };
}

/** A panel has room for a few places on its axis, and none for slanted ones; names each keep theirs. */
function fewTicks({ tickvals, ticktext, tickmode, tickangle, ...axis }: ChartAxis): ChartAxis {
  if (axis.type !== 'category') return { ...axis, nticks: 3, tickangle: 0 };
  const every = Math.ceil((tickvals?.length ?? 0) / 4);
  const kept = <Value>(all: readonly Value[] = []) => all.filter((_, index) => index % every === 0);
  return { ...axis, tickmode: 'array', tickvals: kept(tickvals), ticktext: kept(ticktext) };
}
