'use client';

import { useState } from 'react';
import { type Scope, scopes as words } from '#lib/domain/api-token.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { postConsent } from './requests.ts';

/** What a program would be let to do, and by whom; what is not wanted is left out. */
export function ConsentForm({
  program,
  goesTo,
  person,
  scopes,
}: {
  /** What it calls itself: nobody has checked that. */
  program: string;
  /** Where the browser goes afterwards. */
  goesTo: string;
  person: string;
  scopes: readonly Scope[];
}) {
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes);
  const { busy, failure, submit } = useSubmission(async (accept: boolean) => {
    const asked = new URLSearchParams(location.search).get('scope')?.split(' ') ?? [];
    const left = asked.filter((name) => !scopes.some((scope) => scope === name && !chosen.includes(scope)));
    location.assign(await postConsent({ accept, ...(accept ? { scope: left.join(' ') } : {}) }));
  });
  return (
    <Form className="flex flex-col gap-4 text-sm" onSubmit={() => submit(true)}>
      <p>
        <strong className="break-words">{program}</strong> wants to act as{' '}
        <strong className="break-words">{person}</strong>. It would see what you may see, and nothing else.
      </p>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">It may</legend>
        {scopes.map((scope) => (
          <label key={scope} className="flex items-start gap-2">
            <input
              type="checkbox"
              className="mt-1"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(scopes.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
              }
            />
            <span>{words[scope]}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-ink-muted text-xs">
        The program gave itself this name. Go on only if you have just begun this there: afterwards you are
        sent to <span className="break-words font-medium text-ink">{goesTo}</span>. Under Account you can shut
        it out again.
      </p>
      <Failure message={failure} />
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={() => submit(false)}>
          Do not let it in
        </Button>
        <Button type="submit" look="primary" disabled={busy || chosen.length === 0}>
          Let it in
        </Button>
      </div>
    </Form>
  );
}
