'use client';

import { type ComponentProps, type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

/** A button that lets a person choose a file of these endings; `label` names the file. */
export function FileButton({
  label,
  accept,
  busy,
  size,
  onChoose,
  children,
}: {
  label: string;
  accept: string;
  busy: boolean;
  size?: ComponentProps<typeof Button>['size'];
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size={size} disabled={busy} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
