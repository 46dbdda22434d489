import { parseArgs } from 'node:util';
import { userMessageOf } from '#lib/errors.ts';
import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from './build/build-pages.ts';

// `npm run build`. With --if-stale it does nothing when the built pages are those of the present sources.
const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean' } } });
if (values['if-stale'] && buildIsCurrent(projectRoot)) {
  console.log('The pages are up to date.');
} else {
  try {
    await buildPages(projectRoot);
    console.log('The pages are built.');
  } catch (error) {
    console.error(userMessageOf(error));
    process.exitCode = 1;
  }
}
