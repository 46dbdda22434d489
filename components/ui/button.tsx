import type { ComponentProps } from 'react';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink-muted hover:bg-hover hover:text-ink',
  danger: 'bg-negative text-surface hover:opacity-90',
} as const;

const sizes = {
  medium: 'h-9 gap-2 px-3.5 text-sm',
  small: 'h-8 gap-1.5 px-2.5 text-[0.8125rem]',
  icon: 'size-9',
  'small-icon': 'size-8',
} as const;

/** The look of a button, also for a link that does what a button would. */
export function buttonLook(
  look: keyof typeof looks = 'secondary',
  size: keyof typeof sizes = 'medium',
): string {
  return `inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-lg font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${looks[look]} ${sizes[size]}`;
}

/** The product's only button. An icon-only button needs an `aria-label`. */
export function Button({
  look,
  size,
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof looks; size?: keyof typeof sizes }) {
  return <button type="button" className={`${buttonLook(look, size)} ${className}`} {...rest} />;
}
