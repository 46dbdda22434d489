'use client';

import { boardSchedules } from '#lib/domain/board.ts';
import type { EvaluationEngine, EvaluationPage } from '#lib/domain/evaluation.ts';
import { Failure } from '../ui/failure.tsx';
import { formatMoment } from '../ui/format-moment.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { putSchedule } from './requests.ts';

/** When the source is checked by itself. With a schedule it is also checked soon after a change. */
export function ScheduleForm({
  page: { schedule, nextAt },
  engine,
  onChanged,
}: {
  page: EvaluationPage;
  /** Who answers, where a schedule is made. */
  engine: EvaluationEngine;
  onChanged: () => void;
}) {
  const locale = useLocale();
  const { busy, failure, submit } = useSubmission(async (value: string) => {
    const every = boardSchedules.find((each) => each === value);
    await putSchedule(every === undefined ? null : { every, engine });
    onChanged();
  });
  const note =
    nextAt === null
      ? 'With a schedule it is also checked after a change of schema, knowledge, model or version.'
      : `Next ${formatMoment(nextAt, locale)}, and after a change of schema, knowledge, model or version.`;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label="Check by itself"
        note={note}
        className="max-w-md"
        disabled={busy}
        value={schedule?.every ?? 'never'}
        onChange={(event) => void submit(event.target.value)}
      >
        <option value="never">never</option>
        {boardSchedules.map((every) => (
          <option key={every} value={every}>
            {every}
          </option>
        ))}
      </SelectField>
      <Failure message={failure} />
    </div>
  );
}
