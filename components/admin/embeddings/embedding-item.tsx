'use client';

import { useState } from 'react';
import type { Embedding, MadeEmbedding } from '#lib/domain/embedding.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { EmbeddingForm } from './embedding-form.tsx';
import { deleteEmbedding, postNewSecret, putEmbedding } from './requests.ts';

/** One application with its sites, and what can be changed of it. */
export function EmbeddingItem({
  embedding,
  onChanged,
  onMade,
}: {
  embedding: Embedding;
  onChanged: () => void;
  onMade: (made: MadeEmbedding) => void;
}) {
  const { id, name, origins, revokedAt, lastUsedAt } = embedding;
  const [open, setOpen] = useState<'form' | 'secret' | 'end' | null>(null);
  const close = () => setOpen(null);
  const renewing = useSubmission(async () => {
    onMade(await postNewSecret(id));
    close();
  });
  const ending = useSubmission(async () => {
    await deleteEmbedding(id);
    close();
    onChanged();
  });
  return (
    <li className="flex flex-col gap-3 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <p className="flex flex-wrap items-center gap-2">
            <span className="break-words font-medium">{name}</span>
            <code className="font-mono text-ink-muted text-xs">{id}</code>
            <Badge tone={revokedAt === null ? 'positive' : 'neutral'}>
              {revokedAt === null ? 'active' : 'revoked'}
            </Badge>
          </p>
          <p className="break-words text-ink-muted">
            {origins.join(', ')};{' '}
            {revokedAt === null
              ? lastUsedAt === null
                ? 'not used yet'
                : `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')} UTC`
              : `revoked ${revokedAt.slice(0, 10)}`}
          </p>
        </div>
        {revokedAt === null && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" aria-expanded={open === 'form'} onClick={() => setOpen('form')}>
              Change<span className="sr-only"> {name}</span>
            </Button>
            <Button size="small" onClick={() => setOpen('secret')}>
              New secret<span className="sr-only"> for {name}</span>
            </Button>
            <Button size="small" onClick={() => setOpen('end')}>
              Revoke<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
      {open === 'form' && (
        <EmbeddingForm
          label={`Change ${name}`}
          action="Save"
          before={embedding}
          save={async (wanted) => {
            await putEmbedding(id, wanted);
            close();
            onChanged();
          }}
        >
          <Button onClick={close}>Cancel</Button>
        </EmbeddingForm>
      )}
      {open === 'secret' && (
        <ConfirmDialog
          question={`Make a new secret for ${name}?`}
          action="Make a new secret"
          busy={renewing.busy}
          failure={renewing.failure}
          onConfirm={renewing.submit}
          onClose={close}
        >
          <p>Its frames stop at once, until the server of the application signs with the new one.</p>
        </ConfirmDialog>
      )}
      {open === 'end' && (
        <ConfirmDialog
          question={`Revoke ${name}?`}
          action="Revoke"
          busy={ending.busy}
          failure={ending.failure}
          onConfirm={ending.submit}
          onClose={close}
        >
          <p>Its frames stop at once, for good, and no page may show them any more.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
