import { expect, test } from 'vitest';
import type { LocalModelState } from '#lib/domain/local-model.ts';
import { getWords, offerFacts, offerLine, progressWords } from './model-words.ts';

const offer: LocalModelState['catalogue'][number] = {
  name: 'small',
  title: 'Small',
  publisher: 'Somebody',
  file: 'small.gguf',
  page: 'https://example.test/small',
  url: 'https://example.test/small.gguf',
  bytes: 1_100_000_000,
  sha256: '',
  checksum: 'computed',
  parameters: 1_500_000_000,
  licence: 'Apache-2.0',
  memoryBytes: 2_600_000_000,
  accuracy: null,
  keptBytes: 0,
  fits: true,
};

const state: LocalModelState = {
  catalogueDate: '2026-11-22',
  catalogue: [offer],
  installed: [],
  inUse: null,
  configured: null,
  recommended: 'small',
  engine: { installed: false, bytes: 85_000_000 },
  machine: { memoryBytes: 8_000_000_000, threads: 4, freeDiskBytes: 50_000_000_000 },
  download: { kind: 'none' },
};

test('size, memory, licence and accuracy are said, the engine while it is missing', () => {
  const facts = Object.fromEntries(offerFacts(offer, state));
  expect(facts).toEqual({
    Download: '1.1 GB, and 85 MB for the engine that runs it',
    Memory: 'about 2.6 GB; this machine has 8.0 GB',
    Licence: 'Apache-2.0, Somebody',
    Accuracy: 'not measured yet',
  });
  const there = { ...state, engine: { installed: true, bytes: 85_000_000 } };
  expect(Object.fromEntries(offerFacts(offer, there)).Download).toBe('1.1 GB');
});

test('one line says what a model is worth and how long it takes, if that was measured', () => {
  const accuracy = { percent: 80.2, questions: 691, how: '', secondsPerQuestion: 6.6 };
  expect(offerLine({ ...offer, accuracy })).toBe('80 % of 691 test questions right, about 7 s each');
  expect(offerLine(offer)).toBeNull();
});

test('a model that is too large says so', () => {
  expect(Object.fromEntries(offerFacts({ ...offer, fits: false }, state)).Memory).toContain('too little');
});

test('an interrupted download says what is left of it', () => {
  expect(getWords(offer)).toBe('Download (1.1 GB)');
  expect(getWords({ ...offer, keptBytes: 600_000_000 })).toBe('Go on downloading (500 MB left)');
});

test('progress is told in its own unit, with the time left once it is known', () => {
  const running = { kind: 'running', name: 'small', phase: 'model', done: 4e8, total: 1.1e9 } as const;
  expect(progressWords({ ...running, secondsLeft: null })).toBe('400 MB of 1.1 GB');
  expect(progressWords({ ...running, secondsLeft: 95 })).toBe('400 MB of 1.1 GB, about 1 min 35 s left');
  expect(progressWords({ ...running, done: 1.1e9, secondsLeft: 0 })).toBe('Comparing the checksum');
  expect(progressWords({ ...running, phase: 'engine', done: 3, total: 117, secondsLeft: null })).toBe(
    'Installing the engine: 3 of 117 packages',
  );
});
