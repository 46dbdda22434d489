/** Plotly, fetched when the first chart is drawn: it is by far the largest script of the page. */
export function loadPlotly() {
  return import('plotly.js');
}
