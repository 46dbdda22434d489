import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './e2e/find-chromium.ts';
import { keepFilesInMemory } from './lib/__fixtures__/keep-files-in-memory.ts';
import { testsWhole } from './lib/__fixtures__/portion-of.ts';

/**
 * What Chromium makes for each window that no test looks at: the list below its address bar, which is a page of its own, and
 * a renderer in reserve. Together they take more of a processor than the page under test. The list that Playwright gives
 * the browser is lost by naming another one, so what it turns off for the sake of tests stands here as well.
 */
const needless = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
];

const folder = path.join(import.meta.dirname, 'e2e');
const files = readdirSync(folder);
const suites = files
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
const named = (isMeant: (text: string) => boolean) =>
  suites.filter(({ text }) => isMeant(text)).map(({ name }) => name);

/** Suites that ask one product: its start and a browser's take as much of a processor as three of their tests. */
const onDemo = named(
  (text) => text.includes(`from './test.ts'`) && !/\b(?:source|model|variables):/.test(text),
);
const sharing = files
  .filter((name) => name.endsWith('-test.ts'))
  .map((name) => ({
    name: name.replace('-test.ts', ''),
    testMatch: named((text) => text.includes(`from './${name}'`)),
    workers: 1,
  }))
  .sort((one, other) => other.testMatch.length - one.testMatch.length);
const shared = sharing.flatMap(({ testMatch }) => testMatch);

/** Begun late, one of these would be waited for alone. */
const longest = ['board-mail.spec.ts', 'server-sources.spec.ts', 'sign-in.spec.ts'];

keepFilesInMemory();

/** The tests start the product themselves (e2e/test.ts), always on the embedded defaults. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/prepare-demo.ts',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  // Each worker has a product and a browser. A third of the time it waits for one of them, so three keep two cores at work.
  workers: 3,
  // They begin in this order.
  projects: [
    { name: 'demo', testMatch: onDemo, workers: 1 },
    ...sharing,
    { name: 'longest', testMatch: longest },
    { name: 'others', testIgnore: [...onDemo, ...shared, ...longest] },
  ],
  // Long stories: each starts products of its own, or waits.
  ...(testsWhole ? {} : { grepInvert: /@whole/ }),
  // A test that needs a second try is a failure.
  retries: 0,
  forbidOnly: true,
  // A slow machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 900 },
    // What moves is painted many times by a processor that has the tests to do.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No page lives long enough for its scripts to be worth compiling twice.
        '--js-flags=--no-turbofan --no-maglev',
        `--disable-features=${needless.join(',')}`,
      ],
    },
  },
});
