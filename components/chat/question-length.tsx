import { writeCount } from '#lib/domain/write-number.ts';
import { useLocale } from '../ui/use-locale.tsx';

/** The share of what a question may have from which on its length is told. */
const worthTelling = 0.8;

/** How long a question is, once it comes near to what it may be. That it is too long is announced, not each letter. */
export function QuestionLength({ id, length, most }: { id: string; length: number; most: number }) {
  const locale = useLocale();
  const isTooLong = length > most;
  return (
    <p id={id} className={`ml-auto text-xs leading-4 ${isTooLong ? 'text-negative' : 'text-ink-muted'}`}>
      {length >= most * worthTelling && (
        <span className="tabular-nums">
          {writeCount(length, locale)} of {writeCount(most, locale)} characters
        </span>
      )}
      <span role="status">{isTooLong && ': too long to ask'}</span>
    </p>
  );
}
