'use client';

import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { importExamples } from './requests.ts';

/** Reads a YAML file of examples; what is wrong in it is said with its line. */
export function ImportExamples({ onDone }: { onDone: () => void }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const { busy, failure, submit } = useSubmission(async (file: File) => {
    setOutcome(null);
    const { created, changed, unchanged } = await importExamples(await file.text());
    setOutcome(`${file.name}: ${created} new, ${changed} changed, ${unchanged} unchanged.`);
    onDone();
  });

  return (
    <>
      <FileButton label="File of examples" accept=".yaml,.yml" busy={busy} onChoose={submit}>
        <Upload aria-hidden className="size-4" />
        Import
      </FileButton>
      <div className="order-last basis-full empty:hidden">
        {outcome && <Callout tone="neutral">{outcome}</Callout>}
        <Failure message={failure} />
      </div>
    </>
  );
}
