import { readFile } from 'node:fs/promises';
import { readVariable } from '../env.ts';
import { AppError } from '../errors.ts';
import type { HostedSourceConfig } from './source-config.ts';

/** The password of a source as it is now, kept nowhere; undefined where none is configured. */
export async function sourcePassword(
  config: Pick<HostedSourceConfig, 'name' | 'passwordEnv' | 'passwordFile'>,
  variable: (name: string) => string | undefined = readVariable,
): Promise<string | undefined> {
  if (config.passwordFile) {
    const text = await readFile(/* turbopackIgnore: true */ config.passwordFile, 'utf8').catch(
      (cause: unknown) => {
        throw new AppError('source-unreadable', {
          userMessage: `The password of the source ${config.name} cannot be read from ${config.passwordFile}.`,
          cause,
        });
      },
    );
    return text.replace(/\r?\n$/, '');
  }
  return config.passwordEnv ? variable(config.passwordEnv) : undefined;
}
