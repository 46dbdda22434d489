'use client';

import { type ApiToken, stateOf } from '#lib/domain/api-token.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyNote } from '../ui/empty-note.tsx';

const tones: Readonly<Record<ReturnType<typeof stateOf>, Tone>> = {
  active: 'positive',
  expired: 'caution',
  revoked: 'neutral',
};

/** Tokens with what they may do and until when. `showsBearer` also says whom each acts as. */
export function TokenList({
  tokens,
  showsBearer = false,
  busy,
  onRevoke,
}: {
  tokens: readonly ApiToken[];
  showsBearer?: boolean;
  busy: boolean;
  onRevoke: (id: string) => void;
}) {
  if (tokens.length === 0) return <EmptyNote>There are no tokens.</EmptyNote>;
  return (
    <ul className="divide-y rounded-xl border bg-surface">
      {tokens.map((token) => {
        const state = stateOf(token, Date.now());
        return (
          <li key={token.id} className="flex flex-wrap items-center gap-3 px-4 py-3 text-sm">
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="break-words font-medium">{token.name}</span>
                <code className="font-mono text-ink-muted text-xs">{token.beginning}…</code>
                <Badge tone={tones[state]}>{state}</Badge>
              </p>
              <p className="text-ink-muted">
                {showsBearer && `${bearerWords(token)}; `}
                {token.scopes.join(', ')}; {endWords(token)}; {usedWords(token)}
              </p>
            </div>
            {state !== 'revoked' && (
              <Button size="small" disabled={busy} onClick={() => onRevoke(token.id)}>
                Revoke<span className="sr-only"> {token.name}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function bearerWords({ bearer }: ApiToken): string {
  return bearer.kind === 'person' ? `acts as ${bearer.name}` : `service ${bearer.service} (${bearer.role})`;
}

function endWords({ expiresAt, revokedAt }: ApiToken): string {
  if (revokedAt !== null) return `revoked ${revokedAt.slice(0, 10)}`;
  return expiresAt === null ? 'without an end' : `until ${expiresAt.slice(0, 10)}`;
}

function usedWords({ lastUsedAt }: ApiToken): string {
  return lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')} UTC`;
}
