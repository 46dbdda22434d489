import { localeCookieName } from '#components/ui/locale-cookie.ts';
import { knownLocale, type Locale, localeOfBrowser } from '#lib/domain/locale.ts';

/** In which numbers and days are written for whoever sends a request from a page: what they chose, else what their browser asks for. */
export function readerLocale(headers: Pick<Headers, 'get'>): Locale {
  return rememberedLocale(headers) ?? localeOfBrowser(headers.get('accept-language'));
}

/** The choice that this browser remembers; null where there is none, or one that cannot be written by. */
export function rememberedLocale(headers: Pick<Headers, 'get'>): string | null {
  const start = `${localeCookieName}=`;
  const cookies = (headers.get('cookie') ?? '').split(';').map((each) => each.trim());
  const chosen = cookies.find((each) => each.startsWith(start))?.slice(start.length);
  return chosen === undefined ? null : knownLocale(chosen);
}
