import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/server/database/schema/all-tables.ts',
  out: './migrations',
  casing: 'snake_case',
})
