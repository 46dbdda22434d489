export const chartThemes = ['light', 'dark'] as const;
export type ChartTheme = (typeof chartThemes)[number];

/**
 * Eight hues after Okabe and Ito, which stay apart under the common colour-vision deficiencies; yellow is darkened on
 * white and blue lightened on black so that each keeps 3:1 against its background.
 */
export const chartColours: Record<ChartTheme, readonly string[]> = {
  light: ['#0068a8', '#c97a00', '#00805f', '#b94a00', '#a8528a', '#2f93cf', '#7a6a00', '#5b5f66'],
  dark: ['#6cb4ee', '#f0a83a', '#3cc79b', '#f2814a', '#e39cc6', '#3f8fd6', '#e6d95a', '#b0b5bd'],
};

/** Tokens of the page that a drawing library, which cannot read CSS variables, needs as values. */
export const chartSurface: Record<
  ChartTheme,
  {
    readonly background: string;
    readonly ink: string;
    readonly quiet: string;
    readonly grid: string;
    readonly zero: string;
  }
> = {
  light: { background: '#ffffff', ink: '#1a1b1e', quiet: '#55585e', grid: '#e9e9e5', zero: '#bdbdb6' },
  dark: { background: '#1a1c20', ink: '#e9eaec', quiet: '#aeb2ba', grid: '#2c2f36', zero: '#565c66' },
};
