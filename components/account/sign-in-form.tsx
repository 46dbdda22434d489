'use client';

import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { EmailField } from './person-fields.tsx';
import { signIn, signInWithProvider } from './requests.ts';

/** `to` is a path of ours. `refusal` says why the provider brought somebody back who is not signed in. */
export function SignInForm({
  to,
  provider,
  refusal,
}: {
  to: string;
  provider: string | null;
  refusal: string | null;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const byPassword = useSubmission(async () => {
    await signIn({ email, password });
    // A full load, so that nothing of the person before stays in the page's memory.
    location.assign(to);
  });
  const byProvider = useSubmission(async () => location.assign(await signInWithProvider(to)));
  return (
    <div className="flex flex-col gap-4">
      <Failure message={byPassword.failure ?? byProvider.failure ?? refusal} />
      {provider !== null && (
        <>
          <Button look="primary" disabled={byProvider.busy} onClick={() => byProvider.submit()}>
            Sign in with {provider}
          </Button>
          <p className="text-center text-ink-muted text-xs">or with a password</p>
        </>
      )}
      <Form className="flex flex-col gap-4" onSubmit={byPassword.submit}>
        <EmailField ofOneself value={email} onType={setEmail} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look={provider === null ? 'primary' : 'secondary'} disabled={byPassword.busy}>
          {byPassword.busy ? 'Signing in' : 'Sign in'}
        </Button>
      </Form>
      <p className="text-ink-muted text-xs">
        People are added by an administrator. Who has lost a password asks for a new link.
      </p>
    </div>
  );
}
