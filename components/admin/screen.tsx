import type { ReactNode } from 'react';

/** One screen of the administration: what it is, what it is for, what can be done with all of it, and the rest below. */
export function Screen({
  title,
  intro,
  actions,
  children,
}: {
  title: string;
  intro?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          {intro && <p className="mt-1 max-w-prose text-ink-muted text-sm">{intro}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
