'use client';

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { EmailField, NameField } from './person-fields.tsx';
import { join } from './requests.ts';

/** What a one-time link leads to. Its token stands after the `#` of the address. */
export function JoinForm({ asFirst }: { asFirst: boolean }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmission(async () => {
    const token = location.hash.slice(1);
    await join(
      asFirst
        ? { as: 'first-administrator', token, name, email, password }
        : { as: 'invited', token, password },
    );
    location.assign('/');
  });
  return (
    <Form className="flex flex-col gap-4" onSubmit={submit}>
      <Failure message={failure} />
      {asFirst && (
        <>
          <NameField ofOneself value={name} onType={setName} />
          <EmailField ofOneself value={email} onType={setEmail} />
        </>
      )}
      <TextField
        label="Choose a password"
        note="At least 10 characters."
        type="password"
        autoComplete="new-password"
        required
        minLength={10}
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={busy}>
        {busy ? 'One moment' : 'Go on'}
      </Button>
    </Form>
  );
}
