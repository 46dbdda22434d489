import { type ReactNode, useId } from 'react';

/** How every control looks that one types or chooses in; its height and padding are its own. */
export const controlLook =
  'block w-full min-w-0 rounded-lg border border-line-strong bg-canvas text-base text-ink sm:text-sm';

export type FieldWords = {
  readonly label: string;
  /** Leaves the label to screen readers. */
  readonly labelHidden?: boolean;
  /** What to know before one fills it in. */
  readonly note?: string | undefined;
  readonly className?: string;
};

/** A label above its control, and what one should know about it below. */
export function Field({
  label,
  labelHidden = false,
  note,
  className = '',
  children,
}: FieldWords & {
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block font-medium text-[0.8125rem]'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note === undefined ? undefined : noteId })}
      {note !== undefined && (
        <p id={noteId} className="mt-1 text-ink-muted text-xs">
          {note}
        </p>
      )}
    </div>
  );
}
