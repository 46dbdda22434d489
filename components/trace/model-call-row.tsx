'use client';

import { useState } from 'react';
import type { ModelCall } from '#lib/domain/model-call.ts';
import { CopyButton } from '../answer/copy-button.tsx';
import { Badge } from '../ui/badge.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { callWords } from './usage-words.ts';

/** One call: who was asked for what and what it took; opened, the words that went and came, as plain text. */
export function ModelCallRow({ call }: { call: ModelCall }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <li className="px-3 py-1.5">
      <Disclosure
        open={open}
        onToggle={setOpen}
        summary={
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="font-medium text-ink first-letter:uppercase">
              {call.role.replaceAll('-', ' ')}
            </span>
            {call.error !== null && <Badge tone="negative">Failed</Badge>}
            <span className="min-w-0 break-all">{call.model}</span>
            <span className="text-xs text-ink-faint tabular-nums">
              {[formatDuration(call.ms, locale), callWords(call, locale)]
                .filter((words) => words !== '')
                .join(' · ')}
            </span>
          </span>
        }
      >
        <div className="mt-1 mb-1.5 flex flex-col gap-2.5">
          {call.warnings.map((warning) => (
            <p key={warning} className="break-words text-xs text-ink-muted">
              {warning}
            </p>
          ))}
          <PlainText name="Prompt" text={call.prompt} />
          <PlainText name="Reply" text={call.reply} />
        </div>
      </Disclosure>
      {call.error !== null && <p className="break-words text-[0.8125rem] text-negative">{call.error}</p>}
    </li>
  );
}

function PlainText({ name, text }: { name: string; text: string }) {
  return (
    <section aria-label={name} className="min-w-0">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="text-xs text-ink-muted">{name}</h3>
        {text !== '' && <CopyButton text={text} label={`Copy the ${name.toLowerCase()}`} />}
      </div>
      {text === '' ? (
        <p className="text-xs text-ink-faint">Nothing</p>
      ) : (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-lg bg-sunken px-3 py-2 font-mono text-xs leading-5"
        >
          {text}
        </pre>
      )}
    </section>
  );
}
