'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { BringDialog } from './bring-dialog.tsx';

type FilesOfPage = {
  /** Opens a dialog that sends a file and shows what is in it. */
  readonly bring: (file: File) => void;
};

const FilesContext = createContext<FilesOfPage | null>(null);

/** Takes a file that is dropped anywhere on the page, or chosen. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const [file, setFile] = useState<File | null>(null);
  const [hovering, setHovering] = useState(false);
  useDropped(setHovering, setFile);
  const files = useMemo(() => ({ bring: setFile }), []);
  return (
    <FilesContext value={files}>
      {children}
      {hovering && file === null && (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-2xl border-2 border-accent border-dashed bg-canvas/90"
        >
          <p className="font-semibold text-lg">Drop a file to ask it</p>
        </div>
      )}
      {file !== null && (
        <BringDialog key={`${file.name} ${file.size}`} file={file} onClose={() => setFile(null)} />
      )}
    </FilesContext>
  );
}

export function useFiles(): FilesOfPage {
  const files = useContext(FilesContext);
  if (!files) throw new Error('useFiles needs a FilesProvider above it.');
  return files;
}

function useDropped(onHover: (hovering: boolean) => void, onFile: (file: File) => void): void {
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      onHover(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) onHover(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      onHover(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) onFile(file);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [onHover, onFile]);
}
