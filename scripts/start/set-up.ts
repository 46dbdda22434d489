import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from '../build/build-pages.ts';
import { createProgress, type Progress } from '../progress.ts';
import type { ChildVariables } from './child-variables.ts';
import { type Prepared, type Preparing, prepareSource } from './prepare-process.ts';
import { markPrepared, preparedFile } from './prepared-mark.ts';
import { isSmallDatabase } from './small-database.ts';

/**
 * Prepares the source and builds the pages at the same time, each unless it is done already or done in no time later. A failure
 * ends both.
 */
export async function setUp(variables: ChildVariables, signal: AbortSignal): Promise<Prepared> {
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const progress = createProgress({ silent: false });
  const building = buildIsCurrent(projectRoot) ? Promise.resolve() : build(either);
  const preparing = prepareUnlessDone(variables, progress, either);
  building.then(preparing.enough, () => {});
  try {
    const [prepared] = await Promise.all([preparing.prepared, building]);
    return prepared;
  } finally {
    failure.abort();
    await Promise.allSettled([preparing.prepared, building]);
    progress.end();
  }
}

function prepareUnlessDone(variables: ChildVariables, progress: Progress, signal: AbortSignal): Preparing {
  const { TABLETALK_DATA: dataDir, TABLETALK_SOURCE: source } = variables;
  const done = preparedFile(dataDir, source) ?? (isSmallDatabase(source) ? source : null);
  if (done !== null) return { prepared: Promise.resolve({ path: done, notices: [] }), enough: () => {} };
  const { prepared, enough } = prepareSource({ variables, progress, signal });
  return {
    enough,
    prepared: prepared.then((found) => {
      markPrepared(dataDir, source, found.path);
      return found;
    }),
  };
}

async function build(signal: AbortSignal): Promise<void> {
  process.stderr.write('Building the pages, which is needed once after an update …\n');
  await buildPages(projectRoot, signal);
}
