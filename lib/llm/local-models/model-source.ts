import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatalogueModel } from '../../domain/local-model.ts';
import { AppError } from '../../errors.ts';

/** Where a model's bytes come from. */
export type ModelSource =
  | { readonly kind: 'url'; readonly url: URL }
  | { readonly kind: 'file'; readonly file: string };

/**
 * The catalogue's own address, or the file of the same name in the mirror: a folder or the address of one. Throws
 * `bad-request` when the mirror is neither, or the folder has no such file.
 */
export function modelSource(
  model: Pick<CatalogueModel, 'url' | 'file'>,
  mirror: string | undefined,
): ModelSource {
  if (mirror === undefined) return { kind: 'url', url: new URL(model.url) };
  if (/^https?:\/\//i.test(mirror)) {
    return { kind: 'url', url: new URL(model.file, mirror.endsWith('/') ? mirror : `${mirror}/`) };
  }
  const folder = mirror.startsWith('file:') ? fileURLToPath(mirror) : path.resolve(mirror);
  const file = path.join(/* turbopackIgnore: true */ folder, model.file);
  if (existsSync(/* turbopackIgnore: true */ file) && statSync(file).isFile()) return { kind: 'file', file };
  throw new AppError('bad-request', {
    userMessage: `TABLETALK_MODEL_MIRROR=${mirror} has no file ${model.file}. It takes a folder, or an address such as https://mirror.example/models, that holds the file by that name.`,
  });
}
