'use client';

import { ArrowLeft } from 'lucide-react';
import { OwnConnections } from '../connect/own-connections.tsx';
import { OwnTokens } from '../tokens/own-tokens.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { getSessions } from './requests.ts';
import { SessionList } from './session-list.tsx';
import { SourcePasswords } from './source-passwords.tsx';

/** What people look after themselves: their passwords, where they are signed in, and the tokens of their programs. */
export function AccountScreen() {
  const { value, failure, reload } = useLoaded(getSessions);
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-3 py-6 sm:px-6">
      <PageLink href="/" className="inline-flex items-center gap-1.5 text-ink-muted text-sm hover:text-ink">
        <ArrowLeft aria-hidden className="size-4" />
        Questions
      </PageLink>
      <h1 className="font-semibold text-xl tracking-tight">Account</h1>
      <Failure message={failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-60 w-full" />}
      {value?.hasPassword && <ChangePasswordForm onChanged={reload} />}
      {value !== null && <SessionList sessions={value.sessions} onEnded={reload} />}
      <SourcePasswords />
      <OwnConnections />
      <OwnTokens />
    </main>
  );
}
