/** Questions that can be asked as they stand, each a button. */
export function QuestionChips({
  label,
  questions,
  onAsk,
}: {
  label: string;
  questions: readonly string[];
  onAsk: (question: string) => void;
}) {
  return (
    <div>
      <p className="text-sm text-ink-muted">{label}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <button
              type="button"
              onClick={() => onAsk(question)}
              className="min-h-9 max-w-full break-words rounded-lg border bg-surface px-3.5 py-1.5 text-left text-sm font-medium transition-colors hover:border-accent hover:bg-accent-tint"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
