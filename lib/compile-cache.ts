import { getCompileCacheDir } from 'node:module';
import path from 'node:path';

/**
 * The variable that lets a child process take modules as they were compiled before (scripts/tabletalk.js); none where this
 * process keeps nothing of them. For children that do not inherit the environment.
 */
export function compileCacheVariable(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  // Node tells the folder of its own version, which it makes inside the one that is set.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(folder) };
}
