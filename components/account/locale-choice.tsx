'use client';

import { useEffect, useMemo } from 'react';
import { knownLocale, type Locale } from '#lib/domain/locale.ts';
import { writeNumber } from '#lib/domain/write-number.ts';
import { writeTime } from '#lib/domain/write-time.ts';
import { Failure } from '../ui/failure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useReaderLocale } from '../ui/use-locale.tsx';
import { useSubmission } from '../ui/use-submission.ts';
import { putSettings } from './requests.ts';

/** Which ones are offered besides those of the browser; how each writes is known to Intl alone. */
const offered = (
  'ar cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IN en-US es-ES es-MX et-EE fi-FI fr-BE fr-CA fr-CH fr-FR ' +
  'he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sv-SE ' +
  'th-TH tr-TR uk-UA vi-VN zh-CN zh-TW'
).split(' ');

/** In which numbers and dates are written for this person: as the browser asks for, or as they choose. */
export function LocaleChoice({ kept }: { kept: string | null }) {
  const { locale, ofBrowser, chosen, adopt } = useReaderLocale();
  const { busy, failure, submit } = useSubmission(async (next: string | null) => {
    adopt((await putSettings({ locale: next })).locale);
  });
  // Chosen on another device, or by somebody else who signed in here.
  useEffect(() => adopt(kept), [kept, adopt]);
  const choices = useMemo(() => {
    const tags = new Set([...offered, ...(chosen === null ? [] : [chosen])]);
    return [...tags]
      .filter((tag) => knownLocale(tag) !== null)
      .map((tag) => ({ tag, name: nameOf(tag) }))
      .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  }, [chosen]);
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label="Numbers and dates"
        value={chosen ?? ''}
        disabled={busy}
        onChange={(event) => void submit(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">As this browser{ofBrowser === null ? '' : `: ${nameOf(ofBrowser)}`}</option>
        {choices.map(({ tag, name }) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <p className="text-ink-muted text-xs tabular-nums">{example(locale)}</p>
      <Failure message={failure} />
    </div>
  );
}

function nameOf(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
}

function example(locale: Locale): string {
  return `${writeNumber(1234567.89, locale, 0, 2)}, ${writeTime('2025-12-31', locale)}`;
}
