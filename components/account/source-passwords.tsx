'use client';

import { useState } from 'react';
import type { OwnSourceLogin } from '#lib/domain/source-login.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { useSubmission } from '../ui/use-submission.ts';
import { deleteSourceLogin, getSourceLogins, putSourceLogin, testSourceLogin } from './requests.ts';

const states = {
  missing: { tone: 'caution', words: 'no password yet' },
  kept: { tone: 'positive', words: 'kept' },
  refused: { tone: 'negative', words: 'not taken any more' },
  unused: { tone: 'neutral', words: 'not used any more' },
} as const;

/** The passwords of the person's own accounts in databases; nothing where no rule asks for one. */
export function SourcePasswords() {
  const { value, failure, reload } = useLoaded(getSourceLogins);
  if (failure !== null) return <Failure message={failure} onRetry={reload} />;
  if (value === null || value.length === 0) return null;
  return (
    <section aria-labelledby="source-passwords" className="flex flex-col gap-3">
      <div>
        <h2 id="source-passwords" className="font-semibold">
          Your accounts in databases
        </h2>
        <p className="mt-1 text-ink-muted text-sm">
          These databases are asked as you: with your account there, and what it may read. The password is
          kept encrypted and is shown to nobody. Boards, alerts and schedules of yours ask with it too.
        </p>
      </div>
      <ul className="divide-y rounded-xl border bg-surface">
        {value.map((login) => (
          <SourcePassword key={login.sourceId} login={login} onChanged={reload} />
        ))}
      </ul>
    </section>
  );
}

function SourcePassword({ login, onChanged }: { login: OwnSourceLogin; onChanged: () => void }) {
  const { sourceId, sourceName, account, state, refusal } = login;
  const [password, setPassword] = useState('');
  const [done, setDone] = useState('');
  const doing = useSubmission(async (what: 'keep' | 'test' | 'remove') => {
    setDone('');
    if (what === 'keep') await putSourceLogin(sourceId, password);
    if (what === 'test') await testSourceLogin(sourceId);
    if (what === 'remove') await deleteSourceLogin(sourceId);
    setPassword('');
    setDone(what === 'remove' ? 'It was removed.' : `${sourceName} took it.`);
    onChanged();
  });
  const { tone, words } = states[state];
  return (
    <li className="flex flex-col gap-3 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{sourceName}</span> as {account}
        <Badge tone={tone}>{words}</Badge>
      </p>
      {refusal !== null && (
        <p className="text-ink-muted">
          {sourceName} {refusal}.
        </p>
      )}
      <Form
        aria-label={`Password for ${sourceName}`}
        className="flex flex-wrap items-end gap-3"
        onSubmit={() => doing.submit('keep')}
      >
        {state !== 'unused' && (
          <>
            <TextField
              className="min-w-48 flex-1"
              label={`Password of ${account}`}
              type="password"
              autoComplete="off"
              required
              maxLength={4096}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Button type="submit" look="primary" disabled={doing.busy}>
              {state === 'missing' ? 'Try and keep' : 'Try and replace'}
            </Button>
          </>
        )}
        {(state === 'kept' || state === 'refused') && (
          <Button disabled={doing.busy} onClick={() => doing.submit('test')}>
            Test
          </Button>
        )}
        {state !== 'missing' && (
          <Button look="danger" disabled={doing.busy} onClick={() => doing.submit('remove')}>
            Remove<span className="sr-only"> the password for {sourceName}</span>
          </Button>
        )}
      </Form>
      <Failure message={doing.failure} />
      <p role="status" className="text-ink-muted">
        {done}
      </p>
    </li>
  );
}
