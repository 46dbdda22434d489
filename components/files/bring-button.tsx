'use client';

import { Upload } from 'lucide-react';
import { FileButton } from '../ui/file-button.tsx';
import { useFiles } from './use-files.tsx';

/** Lets a person choose a file to ask. */
export function BringButton({ size, onChosen }: { size?: 'small'; onChosen?: () => void }) {
  const { bring } = useFiles();
  return (
    <FileButton
      label="File to ask"
      accept=".csv,.tsv,.xlsx,.xlsm,.parquet,.json,.jsonl,.ndjson,.gz"
      busy={false}
      size={size}
      onChoose={(file) => {
        onChosen?.();
        bring(file);
      }}
    >
      <Upload aria-hidden className="size-4" />
      Bring a file
    </FileButton>
  );
}
