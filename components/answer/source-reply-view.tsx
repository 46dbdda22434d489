import { countOf } from '#lib/domain/count-of.ts';
import type { SourceReply } from '#lib/domain/source-reply.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { QuestionChips } from './question-chips.tsx';
import { SqlBlock } from './sql-block.tsx';

/** An answer about the source or about the answer before: words, the tables there are, questions to go on with. */
export function SourceReplyView({ reply, onAsk }: { reply: SourceReply; onAsk: (question: string) => void }) {
  const locale = useLocale();
  const { text, tables, reading, sql, invitation, questions } = reply;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {text.map((paragraph) => (
        <p key={paragraph} className="max-w-[72ch] break-words leading-relaxed">
          {paragraph}
        </p>
      ))}
      {reading.length > 0 && (
        <ul className="list-disc space-y-0.5 pl-5 text-sm">
          {reading.map((clause) => (
            <li key={clause} className="break-words">
              {clause}
            </li>
          ))}
        </ul>
      )}
      {sql !== null && (
        <div className="rounded-xl border bg-surface px-4 py-2.5">
          <SqlBlock sql={sql} />
        </div>
      )}
      {tables.length > 0 && (
        <ul aria-label="Tables" className="max-h-96 divide-y overflow-auto rounded-xl border bg-surface">
          {tables.map(({ name, rowCount, description }) => (
            <li key={name} className="px-4 py-2 text-sm">
              <span className="font-medium">{name}</span>
              <span className="ml-2 tabular-nums text-ink-muted">{countOf(rowCount, locale, 'row')}</span>
              {description !== null && (
                <span className="block break-words text-ink-muted">{description}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {questions.length > 0 && <QuestionChips label={invitation} questions={questions} onAsk={onAsk} />}
    </div>
  );
}
