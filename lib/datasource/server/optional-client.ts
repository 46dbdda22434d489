import { AppError } from '../../errors.ts';

/**
 * Loads packages that only sources of one engine need, and that are therefore no part of an install. `wanted` is what npm would install: each a
 * name, an @ and a version. Rejects with `source-unreadable` and the command that adds them when one is not there.
 */
export async function optionalClient<Client>(
  engine: string,
  wanted: readonly string[],
  load: () => Promise<Client>,
): Promise<Client> {
  try {
    return await load();
  } catch (cause) {
    if (!wanted.some((each) => isMissing(cause, each.slice(0, each.lastIndexOf('@'))))) throw cause;
    throw new AppError('source-unreadable', {
      userMessage: `A ${engine} source needs the client of ${engine}, which is not installed: npm install ${wanted.join(' ')}`,
      cause,
    });
  }
}

function isMissing(error: unknown, packageName: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    // A module that is required is missed in other words than one that is imported.
    (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND') &&
    error.message.includes(`'${packageName}'`)
  );
}
