'use client';

import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import type { Feedback } from '#lib/domain/feedback.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { CommentForm } from './comment-form.tsx';

/**
 * Thumbs and a comment about one answer. `save` resolves when the server has it; a vote can be changed at any time and
 * a thumb down opens the comment, because the reason is what helps.
 */
export function FeedbackControl({
  runId,
  saved,
  save,
}: {
  runId: string;
  saved: Feedback | null;
  save: (feedback: Feedback) => Promise<void>;
}) {
  const [commenting, setCommenting] = useState(false);
  const [saving, setSaving] = useState<Feedback['vote'] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const vote = saving ?? saved?.vote ?? null;

  const store = async (feedback: Feedback): Promise<boolean> => {
    setSaving(feedback.vote);
    setFailure(null);
    try {
      await save(feedback);
      return true;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setSaving(null);
    }
  };
  const cast = (next: Feedback['vote']) => {
    setCommenting(next === 'down');
    if (next !== saved?.vote) store({ runId, vote: next, comment: saved?.comment ?? '' });
  };

  return (
    <>
      <div className="flex items-center gap-0.5">
        <Thumb label="Good answer" pressed={vote === 'up'} onPress={() => cast('up')} Icon={ThumbsUp} />
        <Thumb label="Bad answer" pressed={vote === 'down'} onPress={() => cast('down')} Icon={ThumbsDown} />
        {saved && !commenting && (
          <Button look="quiet" size="small" onClick={() => setCommenting(true)}>
            {saved.comment === '' ? 'Add a comment' : 'Edit comment'}
          </Button>
        )}
        <span role="status" className="text-xs text-ink-muted">
          {saved && !saving && !failure && 'Saved'}
        </span>
      </div>
      <div className="basis-full empty:hidden">
        <Failure message={failure && `Your feedback was not saved. ${failure}`} />
      </div>
      {saved?.comment && !commenting && (
        <p className="basis-full whitespace-pre-wrap break-words text-[0.8125rem] text-ink-muted">
          Your comment: {saved.comment}
        </p>
      )}
      {commenting && (
        <CommentForm
          vote={vote ?? 'down'}
          initial={saved?.comment ?? ''}
          busy={saving !== null}
          onCancel={() => setCommenting(false)}
          onSave={async (comment) => {
            if (await store({ runId, vote: vote ?? 'down', comment })) setCommenting(false);
          }}
        />
      )}
    </>
  );
}

function Thumb({
  label,
  pressed,
  onPress,
  Icon,
}: {
  label: string;
  pressed: boolean;
  onPress: () => void;
  Icon: typeof ThumbsUp;
}) {
  return (
    <Button
      look="quiet"
      size="small-icon"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className="aria-pressed:bg-accent-tint aria-pressed:text-accent"
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
