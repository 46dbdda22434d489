'use client';

import { useSyncExternalStore } from 'react';

/** A small choice remembered in this browser, shown as a `data-` attribute of the page's root element. */
export type Preference<Value extends string> = {
  readonly key: string;
  readonly values: readonly Value[];
  readonly initial: Value;
  /** The attribute's value for a choice; `system` becomes what the system prefers. */
  readonly attribute: (value: Value) => string;
};

export const themePreference: Preference<'system' | 'light' | 'dark'> = {
  key: 'theme',
  values: ['system', 'light', 'dark'],
  initial: 'system',
  attribute: (value) => {
    if (value !== 'system') return value;
    return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  },
};

export const sidebarPreference: Preference<'shown' | 'hidden'> = {
  key: 'sidebar',
  values: ['shown', 'hidden'],
  initial: 'shown',
  attribute: (value) => value,
};

const changed = 'tabletalk:preference';

/** The remembered choice and its setter. Other tabs and the system's own theme are followed. */
export function usePreference<Value extends string>(
  preference: Preference<Value>,
): readonly [Value, (value: Value) => void] {
  const value = useSyncExternalStore(
    (onChange) => subscribe(preference, onChange),
    () => stored(preference),
    () => preference.initial,
  );
  return [value, (next) => remember(preference, next)];
}

function subscribe<Value extends string>(preference: Preference<Value>, onChange: () => void): () => void {
  const follow = () => {
    document.documentElement.setAttribute(`data-${preference.key}`, preference.attribute(stored(preference)));
    onChange();
  };
  const systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
  window.addEventListener('storage', follow);
  window.addEventListener(changed, follow);
  systemTheme.addEventListener('change', follow);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener(changed, follow);
    systemTheme.removeEventListener('change', follow);
  };
}

// Storage can be forbidden by the browser's settings; the choice then lives as long as the page.
const inMemory = new Map<string, string>();

function stored<Value extends string>(preference: Preference<Value>): Value {
  const text = inMemory.get(preference.key) ?? readStorage(preference.key);
  return preference.values.find((value) => value === text) ?? preference.initial;
}

function readStorage(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember<Value extends string>(preference: Preference<Value>, value: Value): void {
  try {
    window.localStorage.setItem(preference.key, value);
  } catch {
    inMemory.set(preference.key, value);
  }
  window.dispatchEvent(new Event(changed));
}
