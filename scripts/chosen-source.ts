import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { filesNamed } from '#agents/files/files-named.ts';
import { findDataFiles, isPattern } from '#lib/datasource/files/find-files.ts';
import { configuredSources, isServer, resolveSource } from '#lib/datasource/source-config.ts';
import { acceptedFiles } from '#lib/datasource/source-errors.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { seedDemo } from './demo/seed-demo.ts';
import type { Progress } from './progress.ts';

/**
 * The database to ask: `--source`, else TABLETALK_SOURCE, else the demo, which is made first if it is not there yet. A
 * file becomes its absolute path; the name of a configured source and the address of a server stay as they are. `My files` are the
 * files that the local person brought, `Files of NAME` those of somebody else. Throws
 * `source-unreadable` naming the path when there is no such readable file, `bad-request` for a wrong address.
 */
export async function chosenSource(
  option: string | undefined,
  env: Pick<Env, 'TABLETALK_SOURCE' | 'TABLETALK_SOURCES' | 'TABLETALK_SOURCE_PASSWORD_FILE' | 'dataDir'>,
  progress: Progress,
): Promise<string> {
  const source = option ?? env.TABLETALK_SOURCE;
  if (source === 'demo') {
    const demo = await seedDemo(path.join(env.dataDir, 'demo'), (done, total) =>
      progress.report({ what: 'Making the demo data', done, total }),
    );
    return demo.path;
  }
  const files = await filesNamed(source, env);
  if (files !== null) return files;
  const resolved = await resolveSource(source, env);
  if ('kind' in resolved && isServer(resolved)) return source;
  const file = await readableFile(path.resolve(resolved.file), await configuredSources(env));
  return 'kind' in resolved ? source : file;
}

/**
 * The path itself when it is a file, a folder or a pattern that can be read; otherwise `source-unreadable`, which also names the
 * sources that were configured, since a mistyped name of one looks like a path.
 */
export async function readableFile(
  file: string,
  configured: readonly { readonly name: string }[] = [],
): Promise<string> {
  if (isPattern(file) && (await findDataFiles(file)).length > 0) return file;
  const found = await stat(file).catch(() => undefined); // Not found is reported in the next line.
  if (!found) {
    throw new AppError('source-unreadable', {
      userMessage: `There is no file ${file}. --source takes a path to a file (${acceptedFiles}), a folder or pattern of files of data, the name of a configured source${namesOf(configured)}, an address such as postgres://user@host:5432/database, or demo.`,
    });
  }
  if (!found.isFile() && !found.isDirectory()) {
    throw new AppError('source-unreadable', {
      userMessage: `${file} is not a file or folder. --source takes a path to a file (${acceptedFiles}), a folder or pattern of files of data, or demo.`,
    });
  }
  try {
    await access(file, constants.R_OK);
  } catch (cause) {
    throw new AppError('source-unreadable', { userMessage: `${file} may not be read by this user.`, cause });
  }
  return file;
}

function namesOf(configured: readonly { readonly name: string }[]): string {
  return configured.length === 0 ? '' : ` (${configured.map(({ name }) => name).join(', ')})`;
}
