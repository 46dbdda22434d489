import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#lib/project-root.ts';
import { withoutEngines } from './lock-file.ts';

// Run after a dependency was added or updated; lock-file.ts says why.
const file = path.join(projectRoot, 'package-lock.json');
writeFileSync(file, withoutEngines(readFileSync(file, 'utf8')));
