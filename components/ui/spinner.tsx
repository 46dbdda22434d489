/** A ring that turns; with reduced motion it stands still and still reads as "in progress". Decorative. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-line border-t-accent ${className}`}
    />
  );
}
