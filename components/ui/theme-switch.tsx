'use client';

import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { themePreference, usePreference } from './preference.ts';

const choices = [
  { value: 'system', label: 'System theme', Icon: Monitor },
  { value: 'light', label: 'Light theme', Icon: Sun },
  { value: 'dark', label: 'Dark theme', Icon: Moon },
] as const;

/** Three radio buttons drawn as one small control; remembered in this browser. */
export function ThemeSwitch() {
  const name = useId();
  const [theme, setTheme] = usePreference(themePreference);
  return (
    <fieldset className="inline-flex rounded-lg border bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="grid size-7 cursor-pointer place-items-center rounded-md text-ink-faint transition-colors hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => setTheme(value)}
            className="sr-only"
            aria-label={label}
          />
          <Icon aria-hidden className="size-3.5" />
        </label>
      ))}
    </fieldset>
  );
}
