import type { ToolForm } from '#lib/domain/tool-trial.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';

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
  const isEvidence = givers.length > 0;
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        label={optional ? `${name} (may be left out)` : name}
        note={isEvidence ? `JSON, as ${givers.join(' or ')} gives it.` : undefined}
        isCode={isEvidence}
        rows={isEvidence ? 4 : 2}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {isEvidence && (
        <div className="flex flex-wrap gap-2">
          {givers.map((giver) => (
            <Button
              key={giver}
              size="small"
              disabled={disabled}
              onClick={() => onFill(giver)}
              aria-label={`Fill ${name} by running ${giver}`}
            >
              Fill by running {giver}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
