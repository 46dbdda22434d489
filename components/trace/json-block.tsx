import { CopyButton } from '../answer/copy-button.tsx';

/** A value as JSON that can be read and copied. `label` names it, as in "the output of #E2". */
export function JsonBlock({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className="relative mt-1.5 rounded-lg bg-sunken">
      <div className="absolute top-1.5 right-1.5">
        <CopyButton text={text} label={`Copy ${label}`} />
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto p-3 pr-12 font-mono text-xs leading-5"
      >
        {text}
      </pre>
    </div>
  );
}
