'use client';

import type { ClickedPoint, DrawnChart } from 'plotly.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fitToWidth } from '#lib/domain/fit-to-width.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import { shortTicks } from '#lib/domain/short-ticks.ts';
import { useLocale } from '../ui/use-locale.tsx';
import type { ChartMark } from './cell-of-point.ts';
import { loadPlotly, plotlyFor } from './load-plotly.ts';

const config = { displayModeBar: false, displaylogo: false, responsive: false };

/** Draws a figure; what it shows was decided before. `description` is its text alternative. */
export function PlotlyChart({
  figure: whole,
  description,
  onMark,
}: {
  figure: ChartFigure;
  description: string;
  /** A mark was clicked. The table offers the same by keyboard. */
  onMark?: ((mark: ChartMark) => void) | undefined;
}) {
  const locale = useLocale();
  const element = useRef<HTMLDivElement>(null);
  const clicked = useRef(onMark);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');

  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const figure = useMemo(() => fitToWidth(whole, width), [whole, width]);

  // Measured before the first drawing, which a later one would repeat.
  useLayoutEffect(() => {
    if (element.current) setWidth(element.current.clientWidth);
  }, []);

  useEffect(() => {
    clicked.current = onMark;
  }, [onMark]);

  useEffect(() => {
    let current = true;
    plotlyFor(locale)
      .then(async ({ plotly, locale: name }) => {
        if (!current || element.current === null) return;
        // The page shows the title and the notes as text; an image carries them inside.
        const chart = await plotly.react(
          element.current,
          figure.data,
          { ...figure.layout, title: { text: '' } },
          { ...config, locale: name },
        );
        chart.removeAllListeners('plotly_restyle');
        chart.on('plotly_restyle', () => void plotly.relayout(chart, shownTicks(figure, chart, locale)));
        chart.removeAllListeners('plotly_click');
        chart.on('plotly_click', ({ points }) => {
          const mark = points[0] && markOf(points[0]);
          if (mark) clicked.current?.(mark);
        });
      })
      .then(
        () => current && setState('drawn'),
        (error: unknown) => {
          console.error(error);
          if (current) setState('failed');
        },
      );
    return () => {
      current = false;
    };
  }, [figure, locale]);

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new ResizeObserver(() => {
      setWidth(target.clientWidth);
      if (!target.classList.contains('js-plotly-plot')) return;
      void loadPlotly().then(async (plotly) => {
        if (target.isConnected) await plotly.Plots.resize(target);
      });
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      void loadPlotly().then((plotly) => plotly.purge(target));
    };
  }, []);

  return (
    <div className="relative" style={{ minHeight: figure.layout.height }}>
      <div ref={element} role="img" aria-label={description} className="w-full" />
      {state === 'loading' && (
        <div aria-hidden className="absolute inset-0 animate-breathe rounded-lg bg-sunken" />
      )}
      {state === 'failed' && (
        <p role="alert" className="absolute inset-0 grid place-items-center text-sm text-negative">
          The chart could not be drawn. The table has the same values.
        </p>
      )}
    </div>
  );
}

/** The ticks of what the legend leaves to be seen; an axis of small numbers has those that the drawing library finds. */
function shownTicks(figure: ChartFigure, { data }: DrawnChart, locale: Locale): Record<string, unknown> {
  const shown = figure.data.filter((_, index) => data[index]?.visible !== 'legendonly');
  const ticks = shortTicks({ ...figure, data: shown }, locale);
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(shortTicks(figure, locale))) {
    const own = ticks[name];
    changed[`${name}.tickmode`] = own === undefined ? 'auto' : 'array';
    changed[`${name}.tickvals`] = own?.tickvals ?? null;
    changed[`${name}.ticktext`] = own?.ticktext ?? null;
  }
  return changed;
}

/** Bars and points carry their place, their value and their series; slices are named by their label, areas by their trace. */
function markOf({ customdata, label, data }: ClickedPoint): ChartMark | null {
  if (data?.fill === 'toself') return { place: String(data.name), series: null };
  if (typeof label === 'string' && !Array.isArray(customdata)) return { place: label, series: null };
  if (!Array.isArray(customdata)) return null;
  const [place, , series] = customdata.map(String);
  return place === undefined ? null : { place, series: series ?? null };
}
