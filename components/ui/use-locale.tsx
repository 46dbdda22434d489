'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Locale } from '#lib/domain/locale.ts';
import { localeCookie } from './locale-cookie.ts';

type ReaderLocale = {
  /** In which numbers and days are written. */
  readonly locale: Locale;
  /** What the browser asks for. */
  readonly ofBrowser: Locale;
  /** What the person has chosen instead; null for the browser's. */
  readonly chosen: string | null;
  /** Takes over what is kept among the person's settings. */
  readonly adopt: (chosen: string | null) => void;
};

const LocaleContext = createContext<ReaderLocale>({
  locale: null,
  ofBrowser: null,
  chosen: null,
  adopt: () => undefined,
});

/** Both are told by the server, so that what it draws is what the browser draws. */
export function LocaleProvider({
  ofBrowser,
  remembered,
  children,
}: {
  ofBrowser: Locale;
  remembered: string | null;
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState(remembered);
  const adopt = useCallback((next: string | null) => {
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no cookie store that can be relied on
    document.cookie = localeCookie(next, location.protocol === 'https:');
    setChosen(next);
  }, []);
  const value = useMemo(
    () => ({ locale: chosen ?? ofBrowser, ofBrowser, chosen, adopt }),
    [chosen, ofBrowser, adopt],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

/** In which numbers and days are written here. */
export function useLocale(): Locale {
  return useContext(LocaleContext).locale;
}

export function useReaderLocale(): ReaderLocale {
  return useContext(LocaleContext);
}
