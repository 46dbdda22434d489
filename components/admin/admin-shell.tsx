'use client';

import { ArrowLeft } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { mayActAs, type Person } from '#lib/domain/person.ts';
import { AccountMenu } from '../account/account-menu.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { adminSections } from './admin-sections.ts';

/** What stays while one goes from screen to screen: the way back, the sections, the theme. */
export function AdminShell({ person, children }: { person: Person; children: ReactNode }) {
  const path = usePathname();
  const sections = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current section
  useEffect(() => {
    const current = sections.current?.querySelector('[aria-current]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-accent px-3 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 border-b bg-canvas">
        <div className="flex min-h-14 flex-wrap items-center gap-x-4 px-3 pt-1.5 sm:px-6 min-[100rem]:flex-nowrap min-[100rem]:pt-0">
          <PageLink
            href="/"
            className="mr-auto inline-flex items-center gap-1.5 py-2 text-ink-muted text-sm hover:text-ink min-[100rem]:mr-0"
          >
            <ArrowLeft aria-hidden className="size-4" />
            Questions
          </PageLink>
          <nav
            ref={sections}
            aria-label="Administration"
            className="order-last -mx-3 flex min-w-0 basis-[calc(100%+1.5rem)] gap-1 overflow-x-auto px-1.5 py-1.5 sm:flex-wrap min-[100rem]:order-none min-[100rem]:mx-0 min-[100rem]:flex-1 min-[100rem]:px-1"
          >
            {adminSections.map(({ href, title, role }) => {
              if (!mayActAs(person, role)) return null;
              const isCurrent = path.startsWith(href);
              return (
                <PageLink
                  key={href}
                  href={href}
                  aria-current={isCurrent ? 'page' : undefined}
                  className={`whitespace-nowrap rounded-lg px-2.5 py-1.5 text-sm ${isCurrent ? 'bg-hover font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink'}`}
                >
                  {title}
                </PageLink>
              );
            })}
          </nav>
          <ThemeSwitch />
          <AccountMenu />
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-6xl flex-1 px-3 py-6 sm:px-6">
        {children}
      </main>
    </div>
  );
}
