import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { preferencesScript } from '#components/ui/preferences-script.ts';
import { LocaleProvider } from '#components/ui/use-locale.tsx';
import { localeOfBrowser } from '#lib/domain/locale.ts';
import './globals.css';
import { rememberedLocale } from './server/reader-locale.ts';

export const metadata: Metadata = {
  title: { default: 'Tabletalk', template: '%s · Tabletalk' },
  description: 'Ask a database in plain words and get an answer whose every number can be traced to a cell.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf9' },
    { media: '(prefers-color-scheme: dark)', color: '#131417' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Of this one response, see proxy.ts. It also makes every page one that is drawn anew for each request.
  const sent = await headers();
  const nonce = sent.get('x-nonce') ?? undefined;
  return (
    // The script below sets attributes on this element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; it must run before the first paint
          dangerouslySetInnerHTML={{ __html: preferencesScript }}
        />
      </head>
      <body>
        <LocaleProvider
          ofBrowser={localeOfBrowser(sent.get('accept-language'))}
          remembered={rememberedLocale(sent)}
        >
          {children}
        </LocaleProvider>
      </body>
    </html>
  );
}
