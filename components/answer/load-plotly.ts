import type { Locale } from '#lib/domain/locale.ts';
import { plotlyLocale } from '#lib/domain/plotly-locale.ts';
import { pageNonce } from '../ui/page-nonce.ts';

const known = new Set<string>();

/** The id by which Plotly finds the element for the rules that all charts share; it makes one where there is none. */
const styleId = 'plotly.js-style-global';

/**
 * Plotly, by far the largest script of the page: its bundle of cartesian charts, which draws every kind of
 * lib/domain/chart-figure.ts (docs/charts.md says why this one).
 */
export function loadPlotly() {
  if (document.getElementById(styleId) === null) {
    // One that Plotly makes has no nonce, and the policy of the page would leave it without rules.
    const style = document.createElement('style');
    style.id = styleId;
    style.nonce = pageNonce();
    document.head.append(style);
  }
  return import('plotly.js');
}

/** Has Plotly know a reader’s locale, by which its axes write numbers and days; gives back what to call it by. */
export async function plotlyFor(locale: Locale) {
  const plotly = await loadPlotly();
  if (locale === null) return { plotly, locale: 'en-US' };
  if (!known.has(locale)) plotly.register(plotlyLocale(locale));
  known.add(locale);
  return { plotly, locale };
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
