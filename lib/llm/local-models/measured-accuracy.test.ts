import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/project-root.ts';
import { catalogue } from './catalogue.ts';

const page = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8').replaceAll(/\s+/g, ' ');

test('the README and the documentation tell the accuracy that the page tells', () => {
  const measured = catalogue.flatMap(({ accuracy }) => accuracy ?? []);
  expect(measured).not.toEqual([]);
  for (const { percent, questions, secondsPerQuestion } of measured) {
    const row = page('README.md').match(/\| a local model [^|]*\|[^|]*\|[^|]*\|([^|]*)\|/)?.[1];
    expect(row).toContain(`${Math.round(percent)} %`);
    expect(row).toContain(`${secondsPerQuestion} s`);
    expect(page('README.md')).toContain(`${questions} questions`);
    expect(page('docs/local-model.md')).toContain(`${percent} %`);
    expect(page('docs/local-model.md')).toContain(`${questions} questions`);
  }
});
