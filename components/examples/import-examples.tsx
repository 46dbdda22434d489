'use client';

import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { requestMessage } from '../chat/requests.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { importExamples } from './requests.ts';

/** Reads a YAML file of examples; what is wrong in it is said with its line. */
export function ImportExamples({ onDone }: { onDone: () => void }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<{ tone: 'neutral' | 'negative'; text: string } | null>(null);

  const read = async (file: File) => {
    try {
      const { created, changed, unchanged } = await importExamples(await file.text());
      setOutcome({
        tone: 'neutral',
        text: `${file.name}: ${created} new, ${changed} changed, ${unchanged} unchanged.`,
      });
      onDone();
    } catch (error) {
      setOutcome({ tone: 'negative', text: requestMessage(error) });
    }
  };

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
          if (file) void read(file);
        }}
      />
      <Button onClick={() => chooser.current?.click()}>
        <Upload aria-hidden className="size-4" />
        Import
      </Button>
      {outcome && (
        <div className="basis-full">
          <Callout tone={outcome.tone}>
            <span className="whitespace-pre-wrap">{outcome.text}</span>
          </Callout>
        </div>
      )}
    </>
  );
}
