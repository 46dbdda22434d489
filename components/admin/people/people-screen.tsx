'use client';

import { useState } from 'react';
import type { PersonEntry } from '#lib/domain/person-entry.ts';
import { EmptyNote } from '../../ui/empty-note.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { Screen } from '../screen.tsx';
import { AccessRules } from './access-rules.tsx';
import { AddPerson } from './add-person.tsx';
import { AttributesDialog } from './attributes-dialog.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { PeopleTable } from './people-table.tsx';
import { getPeople, type Invitation, patchPerson, postInvitation } from './requests.ts';

/** Who may sign in, as what, and who may not read what. */
export function PeopleScreen() {
  const { value, failure, reload } = useLoaded(getPeople);
  const people = value ?? [];
  const [invited, setInvited] = useState<{ name: string; isFirst: boolean; invitation: Invitation } | null>(
    null,
  );
  const [edited, setEdited] = useState<PersonEntry | null>(null);
  const changing = useSubmission((work: () => Promise<void>) => work());
  return (
    <Screen
      title="People"
      intro="Analysts ask. Developers also look after what Tabletalk knows. Administrators also decide who is here and who may read what."
    >
      <Failure message={changing.failure ?? failure} onRetry={reload} />
      <AddPerson
        onAdded={(name, invitation) => {
          setInvited({ name, isFirst: true, invitation });
          reload();
        }}
      />
      {value === null && failure === null && <Skeleton className="h-40 w-full" />}
      {value?.length === 0 && (
        <EmptyNote>
          Nobody has been added. On this machine Tabletalk is used without signing in; people are needed once
          others can reach it.
        </EmptyNote>
      )}
      {people.length > 0 && (
        <PeopleTable
          people={people}
          busy={changing.busy}
          onInvite={({ id, name }) =>
            changing.submit(async () =>
              setInvited({ name, isFirst: false, invitation: await postInvitation(id) }),
            )
          }
          onAttributes={setEdited}
          onChange={({ id }, wish) =>
            changing.submit(async () => {
              await patchPerson(id, wish);
              reload();
            })
          }
        />
      )}
      <AccessRules people={people} />
      {edited && (
        <AttributesDialog
          person={edited}
          onSave={async (attributes) => {
            await patchPerson(edited.id, { attributes });
            reload();
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {invited && <InvitationDialog {...invited} onClose={() => setInvited(null)} />}
    </Screen>
  );
}
