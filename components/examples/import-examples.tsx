'use client';

import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Failure } from '../ui/failure.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { importExamples } from './requests.ts';

/** Reads a YAML file of examples; what is wrong in it is said with its line. */
export function ImportExamples({ onDone }: { onDone: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { busy, failure, submit } = useSubmission(async (file: File) => {
    setOutcome(null);
    const { created, changed, unchanged } = await importExamples(await file.text());
    setOutcome(`${file.name}: ${created} new, ${changed} changed, ${unchanged} unchanged.`);
    onDone();
  });

  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".yaml,.yml"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void submit(file);
        }}
      />
      <Button disabled={busy} onClick={() => chooser.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
      <div className="order-last basis-full empty:hidden">
        {outcome && <Callout tone="neutral">{outcome}</Callout>}
        <Failure message={failure} />
      </div>
    </>
  );
}
