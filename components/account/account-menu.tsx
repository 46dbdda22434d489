'use client';

import { CircleUserRound } from 'lucide-react';
import { useId } from 'react';
import { mayActAs } from '#lib/domain/person.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { LocaleChoice } from './locale-choice.tsx';
import { getMe, signOut } from './requests.ts';

/** Who asks here, what they may do besides, and the way out. */
export function AccountMenu() {
  const id = useId();
  // Without an answer the menu stays closed; what the page cannot read is said by the notices.
  const { value: me } = useLoaded(getMe);
  const { busy, failure, submit } = useSubmission(async () => {
    await signOut();
    location.assign('/sign-in');
  });

  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={me === null ? 'Account' : `Account of ${me.person.name}`}
        title={me?.person.name}
        disabled={me === null}
        popoverTarget={id}
      >
        <CircleUserRound aria-hidden className="size-4.5" />
      </Button>
      <div
        id={id}
        popover="auto"
        className="fixed inset-auto top-13 right-3 m-0 w-64 rounded-xl border bg-surface p-3 text-ink text-sm shadow-raised"
      >
        {me !== null && (
          <>
            <p className="flex items-center justify-between gap-2">
              <span className="truncate font-medium">{me.person.name}</span>
              <Badge>{me.person.role}</Badge>
            </p>
            <p className="mt-0.5 text-[0.8125rem] text-ink-muted">
              {me.person.email ?? 'Tabletalk answers to this machine alone, so nobody has to sign in.'}
            </p>
            <div className="mt-3 border-t pt-3">
              <LocaleChoice kept={me.settings.locale} />
            </div>
            {mayActAs(me.person, 'developer') && (
              <PageLink href="/admin" className="mt-3 block rounded-lg px-2 py-1.5 hover:bg-hover">
                Administration
              </PageLink>
            )}
            {me.signsIn && (
              <PageLink href="/account" className="mt-1 block rounded-lg px-2 py-1.5 hover:bg-hover">
                Password, sessions and tokens
              </PageLink>
            )}
            {me.signsIn && (
              <button
                type="button"
                disabled={busy}
                onClick={() => submit()}
                className="mt-1 block w-full rounded-lg px-2 py-1.5 text-left hover:bg-hover"
              >
                Sign out
              </button>
            )}
            <div className="mt-2 empty:hidden">
              <Failure message={failure} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
