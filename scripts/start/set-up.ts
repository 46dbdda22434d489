import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from '../build/build-pages.ts';
import { createProgress, type Progress } from '../progress.ts';
import type { ChildVariables } from './child-variables.ts';
import { type Prepared, prepareSource } from './prepare-process.ts';
import { markPrepared, preparedFile } from './prepared-mark.ts';

/** Prepares the source and builds the pages at the same time, each unless it is done already. A failure ends both. */
export async function setUp(variables: ChildVariables, signal: AbortSignal): Promise<Prepared> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const progress = createProgress({ silent: false });
  const building = buildIsCurrent(projectRoot) ? Promise.resolve() : build(either);
  const preparing = prepareUnlessDone(variables, progress, either);
  try {
    const [prepared] = await Promise.all([preparing, building]);
    return prepared;
  } finally {
    failure.abort();
    await Promise.allSettled([preparing, building]);
    progress.end();
  }
}

async function prepareUnlessDone(
  variables: ChildVariables,
  progress: Progress,
  signal: AbortSignal,
): Promise<Prepared> {
  const { TABLETALK_DATA: dataDir, TABLETALK_SOURCE: source } = variables;
  const done = preparedFile(dataDir, source);
  if (done !== null) return { path: done, notices: [] };
  const prepared = await prepareSource({ variables, progress, signal });
  markPrepared(dataDir, source, prepared.path);
  return prepared;
}

async function build(signal: AbortSignal): Promise<void> {
  process.stderr.write('Building the pages, which is needed once after an update …\n');
  await buildPages(projectRoot, signal);
}
