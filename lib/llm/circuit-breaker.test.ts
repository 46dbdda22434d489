import { expect, test } from 'vitest';
import { createCircuitBreakers } from './circuit-breaker.ts';

function start() {
  const clock = { now: 0 };
  const breakers = createCircuitBreakers({ now: () => clock.now, opensAfter: 2, staysOpenMs: 100 });
  return { clock, breakers };
}

test('opens after failures in a row only', () => {
  const { breakers } = start();
  for (const ending of ['failed', 'answered', 'failed', 'neither'] as const) {
    expect(breakers.admit('a')).toBe(0);
    breakers.end('a', ending);
  }
  expect(breakers.admit('a')).toBe(0);
  breakers.end('a', 'failed');
  expect(breakers.admit('a')).toBe(100);
  expect(breakers.admit('b')).toBe(0);
});

test('lets one request through when its time is over, and closes when that is answered', () => {
  const { clock, breakers } = start();
  breakers.end('a', 'failed');
  breakers.end('a', 'failed');
  clock.now = 60;
  expect(breakers.admit('a')).toBe(40);
  clock.now = 100;
  expect(breakers.admit('a')).toBe(0);
  expect(breakers.admit('a')).toBeGreaterThan(0);
  breakers.end('a', 'answered');
  expect(breakers.admit('a')).toBe(0);
  expect(breakers.admit('a')).toBe(0);
});

test('opens again when that request fails, and waits for another when it was stopped', () => {
  const { clock, breakers } = start();
  breakers.end('a', 'failed');
  breakers.end('a', 'failed');
  clock.now = 100;
  expect(breakers.admit('a')).toBe(0);
  breakers.end('a', 'failed');
  expect(breakers.admit('a')).toBe(100);
  clock.now = 200;
  expect(breakers.admit('a')).toBe(0);
  breakers.end('a', 'neither');
  expect(breakers.admit('a')).toBe(0);
});
