import { z } from 'zod';
import { AppError } from '../../errors.ts';

/** The prebuilt programs of node-llama-cpp by platform: the plain one first, then the ones for graphics processors. */
const builds: Readonly<Record<string, readonly [plain: string, ...graphics: string[]]>> = {
  'linux-x64': ['linux-x64', 'linux-x64-cuda', 'linux-x64-cuda-ext', 'linux-x64-vulkan'],
  'linux-arm64': ['linux-arm64'],
  'linux-arm': ['linux-armv7l'],
  'darwin-arm64': ['mac-arm64-metal'],
  'darwin-x64': ['mac-x64'],
  'win32-x64': ['win-x64', 'win-x64-cuda', 'win-x64-cuda-ext', 'win-x64-vulkan'],
  'win32-arm64': ['win-arm64'],
};

const dependencies = z.record(z.string(), z.string());
const manifestShape = z.looseObject({ dependencies });
const lockShape = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ optional: z.boolean().optional() })),
});

/**
 * The pinned manifest narrowed to one platform: node-llama-cpp lists the builds of all of them as optional, which would
 * bring 640 MB of graphics builds along. `complete` tells whether the lock holds a checksum for every package; where it
 * does not, the build is pinned by its version, and npm checks it against the registry's checksum.
 * Throws `model-failed` for a platform without a build.
 */
export function engineManifest(pinned: {
  readonly manifest: string;
  readonly lock: string;
  readonly platform: string;
  readonly arch: string;
  readonly gpu: boolean;
}): { manifest: string; lock: string; complete: boolean; packages: number } {
  const wanted = builds[`${pinned.platform}-${pinned.arch}`];
  if (wanted === undefined) {
    throw new AppError('model-failed', {
      userMessage: `There is no engine for local models on ${pinned.platform} ${pinned.arch}. There is one for ${Object.keys(builds).join(', ')}.`,
    });
  }
  const names = (pinned.gpu ? wanted : wanted.slice(0, 1)).map((build) => `@node-llama-cpp/${build}`);
  const manifest = manifestShape.parse(JSON.parse(pinned.manifest));
  const lock = lockShape.parse(JSON.parse(pinned.lock));
  const version = manifest.dependencies['node-llama-cpp'];
  if (version === undefined) throw new Error('the pinned manifest does not name node-llama-cpp');
  const wantedDependencies = {
    ...manifest.dependencies,
    ...Object.fromEntries(names.map((name) => [name, version])),
  };

  const packages = Object.fromEntries(
    Object.entries(lock.packages).flatMap(([place, entry]) => {
      const name = place.replace(/^node_modules\//, '');
      if (place === '') return [[place, { ...entry, dependencies: wantedDependencies }]];
      if (name === 'node-llama-cpp') return [[place, { ...entry, optionalDependencies: undefined }]];
      if (!name.startsWith('@node-llama-cpp/')) return [[place, entry]];
      return names.includes(name) ? [[place, { ...entry, optional: undefined }]] : [];
    }),
  );
  return {
    manifest: JSON.stringify({ ...manifest, dependencies: wantedDependencies }),
    lock: JSON.stringify({ ...lock, packages }),
    complete: names.every((name) => packages[`node_modules/${name}`] !== undefined),
    packages: Object.entries(packages).filter(([place, entry]) => place !== '' && entry.optional !== true)
      .length,
  };
}
