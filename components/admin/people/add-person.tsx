'use client';

import { useState } from 'react';
import { type PersonRole, personRoles } from '#lib/domain/person.ts';
import { EmailField, NameField } from '../../account/person-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
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
    <Form
      aria-label="Add a person"
      className="flex flex-col gap-3 rounded-xl border bg-surface p-4"
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-end gap-3">
        <NameField className="min-w-40 flex-1" value={name} onType={setName} />
        <EmailField className="min-w-48 flex-1" value={email} onType={setEmail} />
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
      <Failure message={failure} />
    </Form>
  );
}
