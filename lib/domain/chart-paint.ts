import { type ChartTheme, chartColours, chartSurface } from './chart-palette.ts';
import type { ChartSpec } from './chart-spec.ts';
import type { ChartAxis, ChartLayout } from './plotly-figure.ts';

const longestTick = 24;

export function axis(theme: ChartTheme, title: string): ChartAxis {
  const { grid, zero } = chartSurface[theme];
  return {
    type: 'linear',
    title: { text: plainText(shortened(title, 60)), standoff: 12 },
    automargin: true,
    gridcolor: grid,
    zerolinecolor: zero,
    linecolor: grid,
    showgrid: true,
    separatethousands: true,
    exponentformat: 'B',
  };
}

export function layoutOf(
  spec: ChartSpec,
  theme: ChartTheme,
  notes: readonly string[],
  legend: boolean,
): ChartLayout {
  const { background, ink, quiet, grid } = chartSurface[theme];
  return {
    title: {
      text: plainText(spec.title),
      subtitle: { text: plainText(notes.join(' ')) },
      x: 0.02,
      xanchor: 'left',
      automargin: true,
    },
    height: 380,
    autosize: true,
    barmode: 'group',
    bargap: 0.25,
    showlegend: legend,
    legend: { orientation: 'h', x: 0, y: 1.02, yanchor: 'bottom', itemwidth: 30 },
    margin: { l: 8, r: 16, t: 16, b: 8 },
    font: {
      family: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif',
      size: 12,
      color: quiet,
    },
    colorway: [...chartColours[theme]],
    paper_bgcolor: background,
    plot_bgcolor: background,
    hovermode: 'closest',
    hoverlabel: { bgcolor: background, bordercolor: grid, font: { color: ink }, align: 'left' },
    dragmode: false,
  };
}

export function colour(theme: ChartTheme, index: number): string {
  const colours = chartColours[theme];
  return colours[index % colours.length] ?? chartSurface[theme].ink;
}

/** The colour of a series or a slice: the one a person gave it, else the one of its place. */
export function colourOf(spec: ChartSpec, theme: ChartTheme, name: string, index: number): string {
  const own = spec.looks?.colours ?? {};
  return colour(theme, (Object.hasOwn(own, name) ? own[name] : undefined) ?? index);
}

export function shortened(text: string, longest = longestTick): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}

/** Plotly reads tags and entities in every text, and names come from the database: what they hold must stay text. */
export function plainText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What `plainText` was made of, for a drawing that reads no tags. */
export function textOfPlain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** Names under bars slant when they would run into each other. */
export function slanted(place: ChartAxis): ChartAxis {
  const texts = place.type === 'category' ? (place.ticktext ?? []) : [];
  const longest = Math.max(0, ...texts.map((text) => text.length));
  return texts.length * longest > 70 ? { ...place, tickangle: -40 } : place;
}

/** Long names are cut at the end, or in the middle when their ends tell them apart. */
export function tickTexts(names: readonly string[]): string[] {
  const cut = names.map((name) => shortened(name));
  const alike = new Set(cut).size < new Set(names).size;
  return (alike ? names.map(shortenedInside) : cut).map(plainText);
}

function shortenedInside(text: string): string {
  if (text.length <= longestTick) return text;
  return `${text.slice(0, longestTick / 2 - 1).trimEnd()}…${text.slice(-longestTick / 2).trimStart()}`;
}
