import { type ComponentProps, useId } from 'react';

/** A line of text with its label, and under it what to know before one types. */
export function TextField({
  label,
  note,
  className = '',
  ...rest
}: ComponentProps<'input'> & { label: string; note?: string }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-[0.8125rem]">
        {label}
      </label>
      <input
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        className="block h-9 w-full rounded-lg border border-line-strong bg-canvas px-3 text-base sm:text-sm"
        {...rest}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="mt-1 text-ink-muted text-xs">
          {note}
        </p>
      )}
    </div>
  );
}
