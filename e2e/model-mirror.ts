import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

export type ModelMirror = {
  readonly variables: Readonly<Record<string, string>>;
  /** The ranges that were asked for, in order; null for a whole file. */
  readonly ranges: (string | null)[];
  close(): void;
};

/**
 * A mirror on loopback with its own catalogue of two tiny models that always say `reply`. The connection of the first
 * request is cut in the middle; the second model, `damaged`, is not what its checksum says.
 */
export async function startModelMirror(folder: string, reply: string): Promise<ModelMirror> {
  const file = path.join(folder, 'tiny.gguf');
  execFileSync(process.execPath, [path.join(root, 'scripts/write-test-model.ts'), file, reply], {
    cwd: root,
  });
  const content = readFileSync(file);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const ranges: ModelMirror['ranges'] = [];
  const server = createServer((request, response) => {
    const range = request.headers.range ?? null;
    ranges.push(range);
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const length = { 'content-length': content.length - from };
    if (from === 0) response.writeHead(200, length);
    else {
      const sent = `bytes ${from}-${content.length - 1}/${content.length}`;
      response.writeHead(206, { ...length, 'content-range': sent });
    }
    if (ranges.length > 1) response.end(content.subarray(from));
    else
      response.write(content.subarray(0, content.length / 2), () =>
        setTimeout(() => response.destroy(), 200),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the mirror has no port');

  const model = (name: string, checksum: string) => ({
    name,
    title: `${name[0]?.toUpperCase()}${name.slice(1)} test model`,
    publisher: 'The tests',
    file: `${name}.gguf`,
    page: 'http://127.0.0.1/',
    url: `http://127.0.0.1/${name}.gguf`,
    bytes: content.length,
    sha256: checksum,
    checksum: 'computed',
    parameters: 1_000_000,
    licence: 'Apache-2.0',
    memoryBytes: 50_000_000,
    accuracy: null,
  });
  const catalogue = path.join(folder, 'catalogue.json');
  const models = [model('tiny', sha256), model('damaged', '0'.repeat(64))];
  writeFileSync(catalogue, JSON.stringify({ date: '2026-11-22', models }));
  return {
    variables: {
      TABLETALK_MODEL_CATALOGUE: catalogue,
      TABLETALK_MODEL_MIRROR: `http://127.0.0.1:${address.port}/`,
      NO_PROXY: '127.0.0.1',
    },
    ranges,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
