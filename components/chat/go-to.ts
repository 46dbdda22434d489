import type { MouseEvent } from 'react';

/**
 * Opens a page of the chat. All of them are the same code, which follows the address, so the server is not asked for a
 * page: when it is down, that is told here and not by the browser.
 */
export function goTo(path: string): void {
  if (window.location.pathname === path) return;
  window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
}

/** What a click on a link into the chat does; a click that asks for another tab or window stays the browser's. */
export function followHere(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(new URL(event.currentTarget.href).pathname);
}

export function conversationPath(id: string): string {
  return `/chat/${encodeURIComponent(id)}`;
}
