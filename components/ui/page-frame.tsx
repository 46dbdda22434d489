'use client';

import { type ReactNode, useEffect } from 'react';

/** The part of a page beside the side bar. `name` is what the browser calls it. */
export function PageFrame({
  name,
  className = 'max-w-4xl py-8',
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = `${name} · Tabletalk`;
  }, [name]);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={`mx-auto w-full min-w-0 flex-1 px-4 outline-none sm:px-6 ${className}`}
    >
      {children}
    </main>
  );
}

/** A page that begins with its name and what it is for. */
export function HeadedPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <PageFrame name={title}>
      <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-prose text-ink-muted text-sm">{intro}</p>
      {children}
    </PageFrame>
  );
}
