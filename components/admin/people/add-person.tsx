'use client';

import { useState } from 'react';
import { type PersonRole, personRoles } from '#lib/domain/person.ts';
import { useSubmission } from '../../account/use-submission.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Invitation, postPerson } from './requests.ts';

export function AddPerson({ onAdded }: { onAdded: (name: string, invitation: Invitation) => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<PersonRole>('analyst');
  const { busy, failure, submit } = useSubmission(async () => {
    const { person, ...invitation } = await postPerson({ name, email, role });
    setName('');
    setEmail('');
    onAdded(person.name, invitation);
  });
  return (
    <form
      aria-label="Add a person"
      className="mb-6 rounded-xl border bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-40 flex-1"
          label="Name"
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          className="min-w-48 flex-1"
          label="E-mail"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <SelectField
          className="w-36"
          label="Role"
          value={role}
          onChange={(event) => {
            const chosen = personRoles.find((one) => one === event.target.value);
            if (chosen) setRole(chosen);
          }}
        >
          {personRoles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <Button type="submit" look="primary" disabled={busy}>
          Add
        </Button>
      </div>
      {failure && (
        <p role="alert" className="mt-2 text-sm text-negative">
          {failure}
        </p>
      )}
    </form>
  );
}
