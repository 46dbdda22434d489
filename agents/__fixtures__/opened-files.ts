import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { RunView } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';
import { converse } from './conversation.ts';

/** Text files by their names, each opened as a source of its own for the tests of a file; gives what asks one of them. */
export function openedFiles<File extends string>(
  files: Readonly<Record<File, string>>,
): (file: File, question: string) => Promise<RunView> {
  const opened = new Map<string, Workspace>();
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-files-'));
    for (const [name, text] of Object.entries<string>(files)) {
      const file = path.join(folder, name);
      await writeFile(file, text);
      opened.set(
        name,
        await openWorkspace({
          env: readEnv({ NODE_ENV: 'test', TABLETALK_DATA: path.join(folder, `${name}-data`) }),
          path: file,
          onProgress: () => undefined,
          vectorStore: 'in-process',
        }),
      );
    }
  });
  afterAll(async () => {
    for (const workspace of opened.values()) await workspace.close();
    await rm(folder, { recursive: true, force: true });
  });
  return (name, question) => {
    const workspace = opened.get(name);
    if (workspace === undefined) throw new Error(`no file ${name}`);
    return converse(workspace)(question);
  };
}
