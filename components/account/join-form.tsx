'use client';

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { TextField } from '../ui/text-field.tsx';
import { join } from './requests.ts';
import { useSubmission } from './use-submission.ts';

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
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {failure && <Callout tone="negative">{failure}</Callout>}
      {asFirst && (
        <>
          <TextField
            label="Name"
            autoComplete="name"
            required
            maxLength={120}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
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
    </form>
  );
}
