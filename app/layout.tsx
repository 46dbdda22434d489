import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { preferencesScript } from '#components/ui/preferences-script.ts';
import './globals.css';

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

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The script below sets attributes on this element before React sees it.
    <html lang="en" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own; it must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: preferencesScript }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
