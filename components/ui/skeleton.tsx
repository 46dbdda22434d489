/** A grey bar where text will be. Decorative: the region around it says that it is loading. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block animate-breathe rounded-md bg-hover ${className}`} />;
}
