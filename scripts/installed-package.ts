import path from 'node:path';

/** Whether this runs from the package that npm installed, which holds JavaScript, and not from a checkout. */
export function isInstalledPackage(): boolean {
  return path.extname(import.meta.filename) === '.js';
}
