import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { buildIsCurrent, buildPages } from './build/build-pages.ts';
import { writePackage } from './package/write-package.ts';

// Run by `npm pack`, before it collects the files. ARCHITECTURE.md says why the package holds JavaScript.
if (!buildIsCurrent(projectRoot)) await buildPages(projectRoot);
writePackage(projectRoot, path.join(projectRoot, 'dist'));
