'use client';

import type { MadeEmbedding } from '#lib/domain/embedding.ts';
import { CopyButton } from '../../answer/copy-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { pageSnippet, serverSnippet } from './snippets.ts';

/** The one time that the secret of an embedding is shown, with what to do with it. */
export function MadeEmbeddingDialog({ made, onClose }: { made: MadeEmbedding; onClose: () => void }) {
  const { id, name } = made.kept;
  return (
    <Dialog label="Secret of the embedding" placement="wide" onClose={onClose}>
      <div className="flex flex-col gap-4 p-5">
        <div>
          <h2 className="mb-1.5 font-semibold">{name}</h2>
          <p className="text-ink-muted text-sm">
            Copy the secret now: it is not shown again. Only the server of the application may have it:
            whoever has it can read what any analyst or developer may read.
          </p>
        </div>
        <div className="flex items-end gap-2">
          <TextField
            className="flex-1"
            label="Secret"
            readOnly
            value={made.secret}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={made.secret} label="Copy secret" />
        </div>
        <Snippet
          title="On the application’s server, for the person who is signed in there"
          text={serverSnippet(id)}
        />
        <Snippet title="In the page" text={pageSnippet(window.location.origin, id)} />
        <div className="flex justify-end">
          <Button look="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Snippet({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2">
        <h3 className="font-medium text-[0.8125rem]">{title}</h3>
        <CopyButton text={text} label="Copy" />
      </div>
      <ScrollRegion label={title}>
        <pre className="bg-sunken p-3 font-mono text-xs leading-5">{text}</pre>
      </ScrollRegion>
    </div>
  );
}
