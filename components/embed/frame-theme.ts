import { z } from 'zod';
import { accentColours } from './accent-colours.ts';

/** How a frame fits the page around it. What is absent stays as Tabletalk has it. */
export const frameTheme = z.object({
  scheme: z.enum(['light', 'dark', 'system']).default('system'),
  /** The colour of buttons and links; it is darkened or lightened until it can be read. */
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  /** Names of fonts that the reader’s machine has: a frame loads none. */
  font: z
    .string()
    .max(200)
    .regex(/^[\w\s,"'-]*$/)
    .optional(),
});
export type FrameTheme = z.infer<typeof frameTheme>;

/** Shows the page in a theme, until another one is applied. */
export function applyTheme({ scheme, accent, font }: FrameTheme): void {
  const root = document.documentElement;
  const isDark = scheme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  root.dataset.theme = isDark ? 'dark' : 'light';
  const colours = accent === undefined ? null : accentColours(accent, isDark ? 'dark' : 'light');
  for (const name of ['accent', 'accent-hover', 'on-accent', 'accent-tint'] as const) {
    if (colours === null) root.style.removeProperty(`--${name}`);
    else root.style.setProperty(`--${name}`, colours[name]);
  }
  document.body.style.fontFamily = font ?? '';
}
