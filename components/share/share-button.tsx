'use client';

import { Share2 } from 'lucide-react';
import { useState } from 'react';
import type { SharedKind } from '#lib/domain/share.ts';
import { getMe } from '../account/requests.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLoaded } from '../ui/use-loaded.ts';
import { ShareForm } from './share-form.tsx';

/** Opens with whom something of one's own is shared. Where nobody signs in there is nobody to share with. */
export function ShareButton({ kind, id }: { kind: SharedKind; id: string }) {
  const { value: me } = useLoaded(getMe);
  const [open, setOpen] = useState(false);
  if (me === null || !me.signsIn) return null;
  return (
    <>
      <Button look={kind === 'answer' ? 'quiet' : 'secondary'} size="small" onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-3.5" />
        {kind === 'answer' ? 'Share this answer' : 'Share'}
      </Button>
      {open && (
        <Dialog label="Share" onClose={() => setOpen(false)}>
          <ShareForm kind={kind} id={id} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}
