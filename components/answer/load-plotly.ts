/**
 * Plotly, by far the largest script of the page: its bundle of cartesian charts, which draws every kind of
 * lib/domain/chart-figure.ts (docs/charts.md says why this one).
 */
export function loadPlotly() {
  return import('plotly.js');
}

/**
 * Has Plotly loaded once the browser has nothing else to do, so that the first chart need not wait for it and nobody's
 * typing is held up. Gives back how to call it off.
 */
export function loadPlotlyWhenIdle(): () => void {
  const load = () =>
    // The first chart tries again and says what is wrong.
    void loadPlotly().catch(() => undefined);
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(load, 2000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(load);
  return () => cancelIdleCallback(request);
}
