import { z } from 'zod';
import { type FrameTheme, frameTheme } from './frame-theme.ts';

/** How long the page around this one has to give a token, in milliseconds. */
const patienceMs = 15_000;

const heard = z.discriminatedUnion('type', [
  z.object({ type: z.literal('tabletalk:token'), token: z.string(), theme: frameTheme.optional() }),
  z.object({ type: z.literal('tabletalk:theme'), theme: frameTheme }),
  z.object({ type: z.literal('tabletalk:no-token') }),
]);

/** The page around a frame. */
export type Host = {
  /** A new token. Rejects with a sentence for a person when none is given. */
  token(): Promise<string>;
  /** Tells how high the page is, so that the frame can be as high. */
  tellHeight(height: number): void;
  close(): void;
};

/**
 * Speaks with the page around this one, which the browser lets frame it only where an administrator allows its site. A page that uses
 * no script of ours puts a token behind the `#` of the frame's address, with `scheme`, `accent` and `font` if it likes.
 */
export function openHost(onTheme: (theme: FrameTheme) => void): Host {
  const given = new URLSearchParams(location.hash.slice(1));
  let inAddress = given.get('token');
  // What a token opens should not be in what is copied from the address bar or kept in the history.
  if (inAddress !== null) history.replaceState(null, '', location.pathname);
  const named = frameTheme.safeParse(Object.fromEntries(given));
  if (named.success) onTheme(named.data);
  let waiting: ((token: string | null) => void)[] = [];
  const settle = (token: string | null) => {
    for (const each of waiting) each(token);
    waiting = [];
  };
  const hear = ({ source, data }: MessageEvent) => {
    if (source !== window.parent) return;
    const message = heard.safeParse(data);
    if (!message.success) return;
    if ('theme' in message.data && message.data.theme) onTheme(message.data.theme);
    if (message.data.type === 'tabletalk:token') settle(message.data.token);
    if (message.data.type === 'tabletalk:no-token') settle(null);
  };
  window.addEventListener('message', hear);
  // It says nothing that somebody else must not hear.
  const say = (message: object) => window.parent.postMessage(message, '*');
  return {
    async token() {
      if (inAddress !== null) {
        const token = inAddress;
        inAddress = null;
        return token;
      }
      if (window.parent === window) {
        throw new Error('This page is shown inside another application. Open it from there.');
      }
      const token = await new Promise<string | null>((resolve) => {
        waiting.push(resolve);
        setTimeout(resolve, patienceMs, null);
        if (waiting.length === 1) say({ type: 'tabletalk:token-wanted' });
      });
      if (token !== null) return token;
      throw new Error('The page around this one gave no token. Load it again to go on.');
    },
    tellHeight: (height) => say({ type: 'tabletalk:height', height }),
    close: () => window.removeEventListener('message', hear),
  };
}
