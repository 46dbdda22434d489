'use client';

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../use-loaded.ts';
import { AccessRules } from './access-rules.tsx';
import { AddPerson } from './add-person.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { getPeople, type Invitation } from './requests.ts';

/** Who may sign in, as what, and who may not read what. */
export function PeopleScreen() {
  const { loaded, reload } = useLoaded(getPeople);
  const people = loaded.kind === 'ready' ? loaded.value : [];
  const [invited, setInvited] = useState<{ name: string; invitation: Invitation } | null>(null);
  const [changeFailure, setChangeFailure] = useState<string | null>(null);
  const failure = changeFailure ?? (loaded.kind === 'failed' ? loaded.message : null);
  return (
    <>
      <h1 className="mb-1 text-xl font-semibold">People</h1>
      <p className="mb-5 max-w-prose text-sm text-ink-muted">
        Analysts ask. Developers also look after what Tabletalk knows. Administrators also decide who is here
        and who may read what.
      </p>
      {failure !== null && (
        <div className="mb-4">
          <Callout
            tone="negative"
            action={
              <Button size="small" onClick={reload}>
                Read again
              </Button>
            }
          >
            {failure}
          </Callout>
        </div>
      )}
      <AddPerson
        onAdded={(name, invitation) => {
          setInvited({ name, invitation });
          reload();
        }}
      />
      {loaded.kind === 'loading' && <Skeleton className="h-40 w-full" />}
      {loaded.kind === 'ready' && people.length === 0 && (
        <p className="rounded-xl bg-sunken px-4 py-6 text-sm text-ink-muted">
          Nobody has been added. On this machine Tabletalk is used without signing in; people are needed once
          others can reach it.
        </p>
      )}
      {people.length > 0 && (
        <PeopleTable
          people={people}
          onInvited={(name, invitation) => setInvited({ name, invitation })}
          onChanged={() => {
            setChangeFailure(null);
            reload();
          }}
          onFailure={setChangeFailure}
        />
      )}
      <AccessRules people={people} />
      {invited && <InvitationDialog {...invited} onClose={() => setInvited(null)} />}
    </>
  );
}
