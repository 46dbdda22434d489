import type { ReactNode } from 'react';
import { Wordmark } from '../chat/wordmark.tsx';

/** A page before the product: one card in the middle. */
export function Entrance({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center bg-sunken px-4 py-8">
      <div className="w-full max-w-sm rounded-2xl border bg-surface p-6 shadow-raised">
        <div className="-mx-4 -mt-3 mb-2">
          <Wordmark />
        </div>
        <h1 className="mb-4 font-semibold text-lg">{title}</h1>
        {children}
      </div>
    </main>
  );
}
