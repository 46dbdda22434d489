import { type ComponentProps, useId } from 'react';

/** A choice of few with its label, which `labelHidden` leaves to screen readers. */
export function SelectField({
  label,
  labelHidden = false,
  className = '',
  children,
  ...rest
}: ComponentProps<'select'> & { label: string; labelHidden?: boolean }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block font-medium text-[0.8125rem]'}>
        {label}
      </label>
      <select
        id={id}
        className="block h-9 w-full rounded-lg border border-line-strong bg-canvas px-2 text-base sm:text-sm"
        {...rest}
      >
        {children}
      </select>
    </div>
  );
}
