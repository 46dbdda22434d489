import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { engineDir } from '../install-engine.ts';
import type { FakeScript } from './fake-llama.ts';

/** Puts an engine into a data folder that says what the script says; see `fakeLlama`. */
export async function installFakeEngine(dataDir: string, script: FakeScript): Promise<void> {
  const folder = engineDir(dataDir);
  const library = path.join(folder, 'node_modules/node-llama-cpp/dist');
  await mkdir(library, { recursive: true });
  await mkdir(path.join(folder, 'node_modules/@node-llama-cpp'));
  const fake = pathToFileURL(path.join(import.meta.dirname, 'fake-llama.ts')).href;
  await writeFile(
    path.join(library, 'index.js'),
    `import { fakeLlama } from ${JSON.stringify(fake)};
export const { getLlama, LlamaChat } = fakeLlama(new URL('../../../fake.json', import.meta.url));\n`,
  );
  await writeFile(path.join(folder, 'node_modules/node-llama-cpp/package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'fake.json'), JSON.stringify(script));
  await writeFile(path.join(folder, 'installed.json'), JSON.stringify({ gpu: false }));
}
