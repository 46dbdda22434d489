import { X } from 'lucide-react';
import { Button } from '../ui/button.tsx';

/** The product's name above the history; in the drawer also the way out of it. */
export function Wordmark({ onClose }: { onClose?: () => void }) {
  return (
    <div className="flex h-14 items-center gap-2 px-4">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0 text-accent">
        <path
          fill="currentColor"
          d="M7 3h18a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5H14.5l-6 5a.9.9 0 0 1-1.5-.7V26a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Z"
        />
        <path
          className="stroke-sunken"
          strokeWidth="2.4"
          strokeLinecap="round"
          d="M8 10h5m4 0h7M8 15h9m4 0h3M8 20h13"
        />
      </svg>
      <span className="flex-1 font-semibold tracking-tight">Tabletalk</span>
      {onClose && (
        <Button look="quiet" size="small-icon" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      )}
    </div>
  );
}
