'use client';

import { useState } from 'react';
import { requestMessage } from '../../chat/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { AccessRules } from './access-rules.tsx';
import { AddPerson } from './add-person.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { getPeople, type Invitation } from './requests.ts';

/** Who may sign in, as what, and who may not read what. */
export function PeopleScreen() {
  const people = useLoaded(getPeople);
  const [invited, setInvited] = useState<{ name: string; invitation: Invitation } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">People</h1>
      <p className="mb-5 max-w-prose text-sm text-ink-muted">
        Analysts ask. Developers also look after what Tabletalk knows. Administrators also decide who is here
        and who may read what.
      </p>
      {(failure !== null || people.failure !== null) && (
        <div className="mb-4">
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={people.reload}>
                Read again
              </Button>
            }
          >
            {failure ?? requestMessage(people.failure)}
          </Callout>
        </div>
      )}
      <AddPerson
        onAdded={(name, invitation) => {
          setInvited({ name, invitation });
          people.reload();
        }}
      />
      {people.value === null && people.failure === null && <Skeleton className="h-40 w-full" />}
      {people.value?.length === 0 && (
        <p className="rounded-xl bg-sunken px-4 py-6 text-sm text-ink-muted">
          Nobody has been added. On this machine Tabletalk is used without signing in; people are needed once
          others can reach it.
        </p>
      )}
      {people.value !== null && people.value.length > 0 && (
        <PeopleTable
          people={people.value}
          onInvited={(name, invitation) => setInvited({ name, invitation })}
          onChanged={() => {
            setFailure(null);
            people.reload();
          }}
          onFailure={setFailure}
        />
      )}
      <AccessRules people={people.value ?? []} />
      {invited && <InvitationDialog {...invited} onClose={() => setInvited(null)} />}
    </>
  );
}
