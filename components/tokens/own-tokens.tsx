'use client';

import { useState } from 'react';
import type { MadeToken } from '#lib/domain/api-token.ts';
import { Failure } from '../ui/failure.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { MadeTokenDialog } from './made-token-dialog.tsx';
import { deleteOwnToken, getOwnTokens, postOwnToken } from './requests.ts';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';

/** The tokens with which a person's programs ask. */
export function OwnTokens() {
  const { value, failure, reload } = useLoaded(getOwnTokens);
  const [made, setMade] = useState<MadeToken | null>(null);
  const revoking = useSubmission(async (id: string) => {
    await deleteOwnToken(id);
    reload();
  });
  return (
    <section aria-labelledby="tokens" className="flex flex-col gap-3">
      <div>
        <h2 id="tokens" className="font-semibold">
          API tokens
        </h2>
        <p className="mt-1 text-ink-muted text-sm">
          A program with a token acts as you: it asks in your name and reads what you may read.{' '}
          <PageLink href="/reference" className="text-accent underline">
            How to use the API
          </PageLink>
        </p>
      </div>
      <TokenForm
        label="Make a token"
        make={postOwnToken}
        onMade={(one) => {
          setMade(one);
          reload();
        }}
      />
      <Failure message={revoking.failure ?? failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-24 w-full" />}
      {value !== null && <TokenList tokens={value} busy={revoking.busy} onRevoke={revoking.submit} />}
      {made && <MadeTokenDialog made={made} onClose={() => setMade(null)} />}
    </section>
  );
}
