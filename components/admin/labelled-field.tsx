import { type ReactNode, useId } from 'react';

export const fieldLook =
  'block w-full rounded-lg border border-line-strong bg-canvas px-3 py-2 text-base text-ink sm:text-sm';

/** A label above its field, and what one should know about it below. */
export function LabelledField({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string;
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-[0.8125rem] font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint === undefined ? undefined : hintId })}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
