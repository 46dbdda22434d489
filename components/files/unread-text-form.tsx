'use client';

import { useEffect, useId, useState } from 'react';
import type { TableCorrection } from '#lib/domain/file-draft.ts';
import { withHeader, withText } from './draft-corrections.ts';
import { DraftTextFields } from './draft-text-fields.tsx';
import { firstLines } from './first-lines.ts';

/** Of a text that could not be read as a table: how it begins, and what a person can say of it. */
export function UnreadTextForm({
  file,
  correction,
  onCorrect,
}: {
  file: File;
  correction: TableCorrection;
  onCorrect: (correction: TableCorrection) => void;
}) {
  const headingId = useId();
  const { encoding } = correction.text;
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    // A file that cannot be opened any more shows no lines; that it could not be read is told already.
    firstLines(file, encoding ?? 'utf-8').then(
      (read) => !isLeft && setLines(read),
      () => !isLeft && setLines([]),
    );
    return () => {
      isLeft = true;
    };
  }, [file, encoding]);
  return (
    <section aria-labelledby={headingId} className="rounded-xl border p-3">
      <h3 id={headingId} className="font-medium">
        Say how it is to be read
      </h3>
      <p className="mt-1 text-[0.8125rem] text-ink-muted">
        A line with other columns than the rest is often a title above the table, or the separator is another.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <label className="inline-flex min-h-9 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={correction.header ?? true}
            onChange={(event) => onCorrect(withHeader(correction, event.target.checked))}
          />
          The first line has the names
        </label>
        <DraftTextFields layout={correction.text} onText={(text) => onCorrect(withText(correction, text))} />
      </div>
      {lines.length > 0 && (
        <ol
          aria-label="The first lines of the file"
          className="mt-3 list-inside list-decimal overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs leading-5"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
        >
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
            <li key={index} className="whitespace-pre">
              {line}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
