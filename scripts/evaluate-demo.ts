import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { projectRoot } from '#lib/project-root.ts';
import { evaluate } from './commands/evaluate.ts';
import { caseStatuses } from './evaluate/case-result.ts';
import { changedFigures } from './evaluate/changed-figures.ts';

// `npm run evaluate:demo`: the questions of the demo that anybody may look at, answered without a model, beside the figures that were
// committed. Exit 1 when they differ in either direction; `-- --write` commits what is measured now.
const files = ['meridian', 'meridian-analysts'];
const cases = path.join(projectRoot, 'scripts/evaluate/cases');
const committed = path.join(cases, 'demo-figures.json');
const counts = z.record(z.enum(caseStatuses), z.number());
const { values } = parseArgs({ options: { write: { type: 'boolean' } } });

process.env.TABLETALK_MODEL = 'built-in';
const folder = mkdtempSync(path.join(tmpdir(), 'tabletalk-demo-'));
try {
  const measured: Record<string, z.infer<typeof counts>> = {};
  for (const name of files) {
    const out = path.join(folder, name);
    process.stdout.write(`${name}.jsonl\n`);
    await evaluate.run(['--cases', path.join(cases, `${name}.jsonl`), '--source', 'demo', '--out', out]);
    const summary = JSON.parse(readFileSync(path.join(out, 'summary.json'), 'utf8'));
    measured[name] = counts.parse(summary.total.counts);
  }
  if (values.write) {
    writeFileSync(committed, `${JSON.stringify(measured, null, 2)}\n`);
  } else {
    const known = z.record(z.string(), counts).parse(JSON.parse(readFileSync(committed, 'utf8')));
    const changes = changedFigures(known, measured);
    for (const change of changes) process.stdout.write(`${change}\n`);
    process.stdout.write(
      changes.length === 0
        ? 'The figures are those that were committed.\n'
        : 'Where this is meant: npm run evaluate:demo -- --write\n',
    );
    process.exitCode = changes.length === 0 ? 0 : 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
