import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { identityProvider } from '#lib/auth/identity-provider.ts';
import { providerProblem } from '#lib/auth/provider-problem.ts';
import { fileStorage } from '#lib/datasource/files/file-storage.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import { configuredSources, isServer, placeOf, resolveSource } from '#lib/datasource/source-config.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { mailServer } from '#lib/mail/mail-server.ts';
import { greetMailServer } from '#lib/mail/send-mail.ts';
import { sharedPaths } from '#lib/private-folder.ts';
import { openStore } from '#lib/store/open-store.ts';
import { openEmbedder } from '#vector/open-embedder.ts';
import { openVectorStore } from '#vector/open-vector-store.ts';
import { readableFile } from '../chosen-source.ts';
import { lockDataFolder } from '../start/lock-data-folder.ts';
import { requireFreePort } from '../start/require-free-port.ts';
import { localModelCheck } from './local-model-check.ts';
import { modelCheck } from './model-check.ts';
import type { Check } from './run-check.ts';
import { sourcePrivilegesCheck } from './source-privileges-check.ts';

/** In the order in which a start needs them. */
export function checks(env: Env, source: string): Check[] {
  return [
    {
      name: 'Node',
      cure: 'Run `npm ci`, which brings Node 24, or install it from https://nodejs.org.',
      find: async () => process.version,
    },
    {
      name: `port ${env.TABLETALK_PORT}`,
      cure: 'Stop the program that uses it, or start with --port N.',
      find: async () => {
        await requireFreePort(env.TABLETALK_PORT, env.TABLETALK_HOST);
        return 'free';
      },
    },
    {
      name: 'data folder',
      cure: 'Set TABLETALK_DATA to a folder that this user may write to.',
      find: () => writable(env.dataDir),
    },
    {
      name: 'privacy of the data folder',
      cure: `The next start makes it private, or \`chmod -R go-rwx ${env.dataDir}\` now.`,
      find: () => privacyOf(env.dataDir),
    },
    {
      name: 'app store',
      cure: env.DATABASE_URL
        ? 'Check DATABASE_URL and that Postgres runs.'
        : 'Stop the other Tabletalk, or set TABLETALK_DATA to another folder.',
      find: () => storeOpens(env),
    },
    {
      name: 'vector store',
      cure: env.CHROMA_URL
        ? 'Start that server, or remove CHROMA_URL to use the bundled one.'
        : 'Run `npm ci` again, or set CHROMA_URL to a Chroma server. Without it vectors are kept in the process.',
      find: () => vectorStoreAnswers(env),
    },
    {
      name: 'embedder',
      cure: 'Run `npm ci` again; with OPENAI_API_KEY set, check the key and the connection.',
      find: async () => {
        const embedder = await openEmbedder(env);
        await embedder.embed(['a question']);
        return `${embedder.id}, ${embedder.dimensions} dimensions`;
      },
    },
    {
      name: 'source',
      cure: 'Give a readable file, a configured source or the address of a server with --source or TABLETALK_SOURCE.',
      find: () => sourceOpens(source, env),
    },
    {
      name: 'sign-in provider',
      cure: 'Compare TABLETALK_OIDC_ISSUER and TABLETALK_OIDC_CLIENT_ID with what the provider says, see docs/sign-in.md.',
      find: () => providerAnswers(env),
    },
    {
      name: 'mail server',
      cure: 'Check TABLETALK_MAIL_SERVER, TABLETALK_MAIL_PASSWORD and TABLETALK_MAIL_FROM, see docs/desk.md.',
      find: () => mailServerAnswers(env),
    },
    sourcePrivilegesCheck(env, source),
    modelCheck(env),
    localModelCheck(env),
  ];
}

async function writable(dataDir: string): Promise<string> {
  const probe = path.join(dataDir, `doctor-${process.pid}`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(probe, '');
  await rm(probe);
  return `${dataDir} is writable`;
}

async function privacyOf(dataDir: string): Promise<string> {
  const shared = sharedPaths(dataDir);
  if (shared.length === 0) return 'nobody else on this machine can read it';
  throw new AppError('bad-request', {
    userMessage: `Other people of this machine may read or change ${shared.length} of its files and folders, such as ${shared[0]}.`,
  });
}

async function storeOpens(env: Env): Promise<string> {
  // One that runs meanwhile has the embedded store to itself; Postgres serves both.
  const lock = env.DATABASE_URL === undefined ? await lockDataFolder(env.dataDir) : null;
  try {
    const store = await openStore(env);
    await store.close();
    return store.kind;
  } finally {
    lock?.release();
  }
}

async function vectorStoreAnswers(env: Env): Promise<string> {
  const embedder = await openEmbedder(env);
  const { store, notice } = await openVectorStore({
    dataDir: env.dataDir,
    chromaUrl: env.CHROMA_URL,
    chromaToken: env.CHROMA_TOKEN,
    embedder,
  });
  await store.close();
  if (notice !== null) throw new Error(notice);
  return env.CHROMA_URL ? `Chroma at ${env.CHROMA_URL}` : 'the bundled Chroma runs';
}

async function providerAnswers(env: Env): Promise<string> {
  const provider = identityProvider(env);
  if (provider === null) return 'none is configured';
  const problem = await providerProblem(provider);
  if (problem !== null) throw new AppError('provider-unavailable', { userMessage: problem });
  return `${provider.name} answers`;
}

async function mailServerAnswers(env: Env): Promise<string> {
  const server = mailServer(env);
  if (server === null) return 'none is configured';
  await greetMailServer(server);
  const { host, from, tls } = server;
  return `${host} lets ${from.address} send${tls === 'none' ? '' : ', over TLS'}`;
}

async function sourceOpens(source: string, env: Env): Promise<string> {
  if (source === 'demo') return 'the demo, which is made when it is first needed';
  const asked = await resolveSource(source, env);
  const isFile = !('kind' in asked) || !isServer(asked);
  if (isFile) await readableFile(path.resolve(asked.file), await configuredSources(env));
  const opened = await openSource(asked, { storage: fileStorage(env) });
  await opened.close();
  return isFile ? path.resolve(asked.file) : `${opened.name} on ${placeOf(asked)} answers`;
}
