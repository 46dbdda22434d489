'use client';

import { useEffect, useRef, useState } from 'react';
import type { ChartFigure } from '#lib/domain/plotly-figure.ts';
import { loadPlotly } from './load-plotly.ts';

const config = { displayModeBar: false, displaylogo: false, responsive: false };

/** Draws a figure; what it shows was decided before. `description` is its text alternative. */
export function PlotlyChart({ figure, description }: { figure: ChartFigure; description: string }) {
  const element = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');

  useEffect(() => {
    let current = true;
    loadPlotly()
      .then((plotly) => {
        if (!current || element.current === null) return;
        // The page shows the title and the notes as text; an image carries them inside.
        return plotly.react(element.current, figure.data, { ...figure.layout, title: { text: '' } }, config);
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
  }, [figure]);

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const observer = new ResizeObserver(() => {
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
