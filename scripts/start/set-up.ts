import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from '../build/build-pages.ts';
import { createProgress } from '../progress.ts';
import type { ChildVariables } from './child-variables.ts';
import { type Prepared, prepareSource } from './prepare-process.ts';

/** Prepares the source and, when they are out of date, builds the pages at the same time. A failure ends both. */
export async function setUp(variables: ChildVariables, signal: AbortSignal): Promise<Prepared> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const progress = createProgress({ silent: false });
  const building = buildIsCurrent(projectRoot) ? Promise.resolve() : build(either);
  const preparing = prepareSource({ variables, progress, signal: either });
  try {
    const [prepared] = await Promise.all([preparing, building]);
    return prepared;
  } finally {
    failure.abort();
    await Promise.allSettled([preparing, building]);
    progress.end();
  }
}

async function build(signal: AbortSignal): Promise<void> {
  process.stderr.write('Building the pages, which is needed once after an update …\n');
  await buildPages(projectRoot, signal);
}
