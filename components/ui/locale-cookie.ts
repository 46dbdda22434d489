/** Remembers the person's choice in this browser, so that a page is drawn by it before anybody is asked who looks. */
export const localeCookieName = 'tabletalk.locale';

const year = 365 * 24 * 60 * 60;

/** The cookie of a choice, for `document.cookie`; one that ends at once where there is none. */
export function localeCookie(chosen: string | null, isSecure: boolean): string {
  const age = chosen === null ? 0 : year;
  return `${localeCookieName}=${chosen ?? ''}; path=/; max-age=${age}; samesite=lax${isSecure ? '; secure' : ''}`;
}
