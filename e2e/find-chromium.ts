import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** The first is Chromium without the window around its pages, which is a third of its work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser to test with: one of the system, else Playwright's own, else Debian's package when it may be installed.
 * Throws saying what to install. Downloading Playwright's browser is never required.
 */
export function findChromium(): string {
  const found = systemChromium() ?? ownChromium() ?? installedNow();
  if (found) return found;
  throw new Error(
    'The end-to-end tests need a browser: install Chromium or Google Chrome and run them again.',
  );
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...places].find(existsSync);
}

function ownChromium(): string | undefined {
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

function installedNow(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.error('Installing chromium for the end-to-end tests …');
  execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
    stdio: 'ignore',
  });
  return systemChromium();
}
