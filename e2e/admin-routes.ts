import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const app = path.join(import.meta.dirname, '../app');

/** Every method of every route below /api/admin, as the folders of the app have them, with an id that nothing has. */
export function adminRoutes(): { readonly method: string; readonly address: string }[] {
  return globSync('api/admin/**/route.ts', { cwd: app })
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join(app, file), 'utf8');
      const methods = [...text.matchAll(/^export (?:async )?function (GET|POST|PUT|PATCH|DELETE)\b/gm)];
      return methods.map(([, method = '']) => ({ method, address: addressOf(file) }));
    });
}

/** Every page of the administration. */
export function adminPages(): string[] {
  return globSync('admin/**/page.tsx', { cwd: app }).sort().map(addressOf);
}

function addressOf(file: string): string {
  return `/${path.dirname(file).replaceAll(path.sep, '/')}`.replaceAll(/\[[^\]]+\]/g, 'nothing');
}
