'use client';

import { useState } from 'react';
import type { MadeToken, NewServiceToken } from '#lib/domain/api-token.ts';
import { MadeTokenDialog } from '../../tokens/made-token-dialog.tsx';
import { deleteAnyToken, getAllTokens, postServiceToken } from '../../tokens/requests.ts';
import { TokenForm } from '../../tokens/token-form.tsx';
import { TokenList } from '../../tokens/token-list.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useSubmission } from '../../ui/use-submission.ts';
import { Screen } from '../screen.tsx';

/** Tokens of programs, and those that people have made for themselves. */
export function TokensScreen() {
  const { value, failure, reload } = useLoaded(getAllTokens);
  const [service, setService] = useState('');
  const [role, setRole] = useState<NewServiceToken['role']>('analyst');
  const [made, setMade] = useState<MadeToken | null>(null);
  const revoking = useSubmission(async (id: string) => {
    await deleteAnyToken(id);
    reload();
  });
  return (
    <Screen
      title="Tokens"
      intro="A service token acts as a program: what is denied to its role is denied to it. Tokens of one service share its conversations, so that a new one can take the place of an old one. People make their own under Account."
    >
      <TokenForm
        label="Make a service token"
        make={(wanted) => postServiceToken({ ...wanted, service, role })}
        onMade={(one) => {
          setMade(one);
          reload();
        }}
      >
        <TextField
          className="min-w-40 flex-1"
          label="Service"
          note="Lower-case letters, digits and hyphens."
          required
          maxLength={40}
          pattern="[a-z0-9]([a-z0-9\-]*[a-z0-9])?"
          value={service}
          onChange={(event) => setService(event.target.value)}
        />
        <SelectField
          className="w-36"
          label="Role"
          value={role}
          onChange={(event) => setRole(event.target.value === 'developer' ? 'developer' : 'analyst')}
        >
          <option>analyst</option>
          <option>developer</option>
        </SelectField>
      </TokenForm>
      <Failure message={revoking.failure ?? failure} onRetry={reload} />
      {value === null && failure === null && <Skeleton className="h-40 w-full" />}
      {value !== null && (
        <TokenList tokens={value} showsBearer busy={revoking.busy} onRevoke={revoking.submit} />
      )}
      {made && <MadeTokenDialog made={made} onClose={() => setMade(null)} />}
    </Screen>
  );
}
