'use client';

import { useState } from 'react';
import { personRoles } from '#lib/domain/person.ts';
import type { PersonEntry } from '#lib/domain/person-entry.ts';
import { requestMessage } from '../../chat/requests.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Invitation, patchPerson, postInvitation } from './requests.ts';

const stateTones: Readonly<Record<PersonEntry['state'], Tone>> = {
  invited: 'caution',
  active: 'positive',
  disabled: 'neutral',
};

export function PeopleTable({
  people,
  onInvited,
  onChanged,
  onFailure,
}: {
  people: readonly PersonEntry[];
  onInvited: (name: string, invitation: Invitation) => void;
  onChanged: () => void;
  onFailure: (message: string) => void;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const change = async (id: string, work: () => Promise<void>) => {
    setBusy(id);
    try {
      await work();
    } catch (error) {
      onFailure(requestMessage(error));
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className="relative overflow-x-auto rounded-xl border">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">People and their roles</caption>
        <thead className="bg-sunken text-ink-muted text-xs">
          <tr>
            <th className="px-3 py-2 font-medium">Name</th>
            <th className="px-3 py-2 font-medium">E-mail</th>
            <th className="px-3 py-2 font-medium">Role</th>
            <th className="px-3 py-2 font-medium">State</th>
            <th className="px-3 py-2 font-medium">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, role, state }) => (
            <tr key={id} className="border-t">
              <td className="px-3 py-2 font-medium">{name}</td>
              <td className="px-3 py-2 text-ink-muted">{email}</td>
              <td className="px-3 py-2">
                <SelectField
                  className="w-36"
                  label={`Role of ${name}`}
                  labelHidden
                  value={role}
                  disabled={busy === id || state === 'disabled'}
                  onChange={(event) => {
                    const chosen = personRoles.find((one) => one === event.target.value);
                    if (!chosen) return;
                    void change(id, async () => {
                      await patchPerson(id, { role: chosen });
                      onChanged();
                    });
                  }}
                >
                  {personRoles.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </SelectField>
              </td>
              <td className="px-3 py-2">
                <Badge tone={stateTones[state]}>{state}</Badge>
              </td>
              <td className="px-3 py-2">
                <div className="flex justify-end gap-2">
                  {state !== 'disabled' && (
                    <Button
                      size="small"
                      look="quiet"
                      disabled={busy === id}
                      onClick={() => change(id, async () => onInvited(name, await postInvitation(id)))}
                    >
                      New link
                    </Button>
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    aria-label={`${state === 'disabled' ? 'Enable' : 'Disable'} ${name}`}
                    disabled={busy === id}
                    onClick={() =>
                      change(id, async () => {
                        await patchPerson(id, { disabled: state !== 'disabled' });
                        onChanged();
                      })
                    }
                  >
                    {state === 'disabled' ? 'Enable' : 'Disable'}
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
