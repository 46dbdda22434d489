/** Fields or parameters with what each is and means. */
export function FieldTable({
  caption,
  fields,
}: {
  caption: string;
  fields: readonly { name: string; words: string; required: boolean; description: string | null }[];
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-lg border"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-ink-muted text-xs">
          <tr>
            <th className="px-3 py-1.5 font-medium">Field</th>
            <th className="px-3 py-1.5 font-medium">Is</th>
            <th className="px-3 py-1.5 font-medium">Means</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, words, required, description }) => (
            <tr key={name} className="border-t align-top">
              <td className="px-3 py-1.5 font-mono text-[0.8125rem]">
                {name}
                {required && <span className="text-ink-muted"> (needed)</span>}
              </td>
              <td className="px-3 py-1.5 text-ink-muted">{words}</td>
              <td className="px-3 py-1.5">{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
