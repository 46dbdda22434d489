import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project-root.ts';

/**
 * The file of a module that a process or a thread is started from, named from the project's folder and without an ending:
 * TypeScript in a checkout, JavaScript in the installed package, where Node strips no types.
 */
export function moduleFile(name: string): string {
  const module = path.join(/* turbopackIgnore: true */ projectRoot, name);
  return existsSync(/* turbopackIgnore: true */ `${module}.ts`) ? `${module}.ts` : `${module}.js`;
}
