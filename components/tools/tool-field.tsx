import { useId } from 'react';
import type { ToolForm } from '#lib/domain/tool-trial.ts';
import { Button } from '../ui/button.tsx';

/** One input of a tool: plain text, or the JSON of evidence with the tools that can give it. */
export function ToolField({
  field: { name, optional, givers },
  text,
  disabled,
  onChange,
  onFill,
}: {
  field: ToolForm['fields'][number];
  text: string;
  disabled: boolean;
  onChange: (text: string) => void;
  onFill: (giver: string) => void;
}) {
  const id = useId();
  const isEvidence = givers.length > 0;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className="text-ink-muted text-xs">
          {name}
          {isEvidence && ` (JSON, as ${givers.join(' or ')} gives it)`}
          {optional && ', may be left out'}
        </label>
        {givers.map((giver) => (
          <Button
            key={giver}
            look="quiet"
            size="small"
            disabled={disabled}
            onClick={() => onFill(giver)}
            aria-label={`Fill ${name} by running ${giver}`}
          >
            Fill by running {giver}
          </Button>
        ))}
      </div>
      <textarea
        id={id}
        rows={isEvidence ? 4 : 2}
        spellCheck={!isEvidence}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        className={`w-full rounded-lg border bg-surface px-2.5 py-1.5 text-sm ${isEvidence ? 'font-mono text-xs leading-5' : ''}`}
      />
    </div>
  );
}
