import type { ReactNode } from 'react';
import { countOf } from '#lib/domain/count-of.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CandidateOutcome, Judgement, SqlCandidate } from '#lib/domain/sql-candidate.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { formatDuration } from '../ui/format-duration.ts';
import { useLocale } from '../ui/use-locale.tsx';
import { ResultSample } from './result-sample.tsx';
import { writerName } from './writer-name.ts';

export function CandidateCard({
  candidate,
  outcome,
  score,
  chosen,
}: {
  candidate: SqlCandidate;
  outcome: CandidateOutcome | null;
  score: Judgement['scores'][number] | null;
  chosen: boolean;
}) {
  const locale = useLocale();
  const { words, tone } = outcomeWords(outcome, locale);
  return (
    <li
      className={`flex min-w-0 flex-col overflow-hidden rounded-lg border bg-surface ${chosen ? 'border-accent' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-1.5 px-3 pt-2.5">
        {chosen && <Badge tone="accent">Chosen</Badge>}
        <Badge tone={tone}>{words}</Badge>
        <span className="text-xs text-ink-muted">{writerName(candidate.writer)}</span>
        {outcome && (
          <span className="ml-auto text-xs text-ink-faint tabular-nums">
            {formatDuration(outcome.elapsedMs, locale)}
          </span>
        )}
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 px-3 py-2 text-xs">
        {candidate.reading.length > 0 && <CardFact name="Reading">{candidate.reading.join(' · ')}</CardFact>}
        {candidate.coverage !== null && (
          <CardFact name="Covers">{Math.round(candidate.coverage * 100)}% of the question’s words</CardFact>
        )}
        {score && (
          <CardFact name="Score">
            {score.score.toFixed(2)},{' '}
            {countOf(score.agreeing, locale, 'candidate agrees', 'candidates agree')}
          </CardFact>
        )}
        {score && score.reasons.length > 0 && <CardFact name="Because">{score.reasons.join('; ')}</CardFact>}
        {candidate.edits.map((edit) => (
          <CardFact key={`${edit.kind} ${edit.before} ${edit.after}`} name="Repaired">
            {edit.reason}{' '}
            <code className="font-mono">
              <del>{edit.before}</del> <ins>{edit.after}</ins>
            </code>
          </CardFact>
        ))}
        {candidate.flagged.map((flag) => (
          <CardFact key={flag} name="Doubt">
            {flag}
          </CardFact>
        ))}
        {outcome?.error && <CardFact name="Error">{outcome.error}</CardFact>}
      </dl>
      {outcome?.sample && (
        <ResultSample
          table={outcome.sample}
          label={`First rows of ${writerName(candidate.writer)}, ${candidate.id}`}
        />
      )}
      <pre className="mt-auto whitespace-pre-wrap break-words border-t bg-sunken px-3 py-2 font-mono text-xs leading-5">
        <code>{candidate.sql}</code>
      </pre>
    </li>
  );
}

function CardFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function outcomeWords(outcome: CandidateOutcome | null, locale: Locale): { words: string; tone: Tone } {
  if (outcome === null) return { words: 'Not run', tone: 'neutral' };
  switch (outcome.status) {
    case 'rows':
      return { words: countOf(outcome.rowCount, locale, 'row'), tone: 'positive' };
    case 'empty':
      return { words: 'No rows', tone: 'caution' };
    case 'failed':
      return { words: 'Failed', tone: 'negative' };
    case 'rejected':
      return { words: 'Rejected by the guard', tone: 'negative' };
    case 'timeout':
      return { words: 'Took too long', tone: 'negative' };
  }
}
