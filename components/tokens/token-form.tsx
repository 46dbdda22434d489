'use client';

import { type ReactNode, useState } from 'react';
import {
  type MadeToken,
  type NewPersonalToken,
  type Scope,
  scopeNames,
  scopes,
} from '#lib/domain/api-token.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/form.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useSubmission } from '../ui/use-submission.ts';

const lifetimes = {
  '30': '30 days',
  '90': '90 days',
  '365': 'a year',
  never: 'until it is revoked',
} as const;

/** What every token is made from; `children` are the fields of whom it acts as. */
export function TokenForm({
  label,
  make,
  onMade,
  children,
}: {
  label: string;
  make: (wanted: NewPersonalToken) => Promise<MadeToken>;
  onMade: (made: MadeToken) => void;
  children?: ReactNode;
}) {
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<string>('90');
  const [chosen, setChosen] = useState<readonly Scope[]>(['ask', 'read', 'feedback']);
  const { busy, failure, submit } = useSubmission(async () => {
    const days = lifetime === 'never' ? null : Number(lifetime);
    onMade(await make({ name, scopes: [...chosen], days }));
    setName('');
  });
  return (
    <Form
      aria-label={label}
      className="flex flex-col gap-4 rounded-xl border bg-surface p-4"
      onSubmit={submit}
    >
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          className="min-w-48 flex-1"
          label="Token name"
          note="What it is for, such as “Weekly report”."
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {children}
        <SelectField
          className="w-44"
          label="In force"
          value={lifetime}
          onChange={(event) => setLifetime(event.target.value)}
        >
          {Object.entries(lifetimes).map(([days, words]) => (
            <option key={days} value={days}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">It may</legend>
        {scopeNames.map((scope) => (
          <label key={scope} className="flex items-start gap-2 text-sm">
            <input
              type="checkbox"
              className="mt-1"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(scopeNames.filter((one) => (one === scope ? target.checked : chosen.includes(one))))
              }
            />
            <span>
              <code className="font-mono text-[0.8125rem]">{scope}</code>
              <span className="text-ink-muted">: {scopes[scope]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Failure message={failure} />
      <Button type="submit" look="primary" className="self-start" disabled={busy || chosen.length === 0}>
        Make a token
      </Button>
    </Form>
  );
}
