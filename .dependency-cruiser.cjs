/**
 * The one rule of the rooms: imports go only to the right in
 *   app -> agents -> vector -> lib      app -> components -> lib/domain      lib/domain -> zod
 * scripts may import any room; nothing imports app, scripts or e2e from outside.
 */
const inside = (...rooms) => `^(${rooms.join('|')})/`;

/** Files of `from` may import, among our own files, only those of `to` (and of themselves). */
const roomMayImport = (from, to, comment) => ({
  name: `room-${from.replace('/', '-')}`,
  comment,
  severity: 'error',
  from: { path: inside(from) },
  to: {
    path: inside('app', 'agents', 'vector', 'lib', 'components', 'scripts', 'e2e'),
    pathNot: inside(from, ...to),
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    roomMayImport('lib', [], 'lib knows nothing of the other rooms'),
    roomMayImport('lib/domain', [], 'the vocabulary stands alone, so that the browser can have it'),
    {
      name: 'domain-npm',
      comment: 'lib/domain imports zod only (its tests also vitest)',
      severity: 'error',
      from: { path: inside('lib/domain') },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'],
        pathNot: 'node_modules/(zod|vitest)/',
      },
    },
    roomMayImport('vector', ['lib'], 'vector sees lib'),
    roomMayImport('agents', ['vector', 'lib'], 'agents see vector and lib'),
    roomMayImport('components', ['lib/domain'], 'components draw: no server code can reach the browser'),
    roomMayImport('app', ['agents', 'vector', 'lib', 'components'], 'app sees every room that serves it'),
    {
      name: 'room-e2e',
      comment:
        'end-to-end tests know the product by its page only; the servers around it are those of the other tests',
      severity: 'error',
      from: { path: inside('e2e') },
      to: {
        path: inside('app', 'agents', 'vector', 'lib', 'components', 'scripts'),
        pathNot: '/__fixtures__/',
      },
    },
    {
      name: 'nothing-imports-entry-points',
      comment: 'app (with proxy.ts, which Next wants beside it), scripts and e2e are ends of the graph',
      severity: 'error',
      from: {
        pathNot: [
          inside('app', 'scripts', 'e2e'),
          '^playwright(?:\\.pictures)?\\.config\\.ts$',
          '^proxy\\.ts$',
        ],
      },
      to: { path: inside('app', 'scripts', 'e2e') },
    },
    {
      name: 'no-cycles',
      comment:
        'two files that need each other are one file, or need a third; types alone may refer both ways',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'an import that leads nowhere fails only at run time',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'declared',
      comment: 'an npm package must be in package.json',
      severity: 'error',
      from: {},
      // An optional peer is one, though `peerDependenciesMeta` is taken for a list without it.
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['npm-peer'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
    },
  },
};
