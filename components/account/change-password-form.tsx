'use client';

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { postPassword } from './requests.ts';

export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const { busy, failure, submit } = useSubmission(async () => {
    setDone(false);
    await postPassword({ current, next });
    setCurrent('');
    setNext('');
    setDone(true);
    onChanged();
  });
  return (
    <section aria-labelledby="change-password" className="flex flex-col gap-3">
      <h2 id="change-password" className="font-semibold">
        Password
      </h2>
      <Form
        aria-labelledby="change-password"
        className="flex flex-col gap-3 rounded-xl border bg-surface p-4"
        onSubmit={submit}
      >
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label="New password"
          note="At least 10 characters. You are signed out everywhere else."
          type="password"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={128}
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <Failure message={failure} />
        <div className="flex items-center gap-3">
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? 'One moment' : 'Change password'}
          </Button>
          <p role="status" className="text-ink-muted text-sm">
            {done && 'Your password was changed.'}
          </p>
        </div>
      </Form>
    </section>
  );
}
