import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/store/schema/conversations.ts',
  out: './lib/store/migrations',
});
