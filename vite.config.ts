import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { chunks } from './scripts/chunks/chunks.ts'

/** Keeps the browser's Host header, because the server refuses writes from another origin. */
const server = { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false }

const browserBuild: UserConfig['build'] = {
  outDir: 'dist/web',
  // A lazy chunk without dependencies lists its own file, because `loadCode` fetches it before the import.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, others, { hostType }) => (hostType === 'js' && others.length === 0 ? [file] : others),
  },
  // A running portal still serves the files of the previous build; scripts/build-web.mjs deletes older ones.
  emptyOutDir: false,
  manifest: true,
  // Read by scripts/write-notices.mjs, which deletes it.
  license: { fileName: '.vite/licences.json' },
  target: 'baseline-widely-available',
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunks },
      // The first script lists the names of all chunks: with hashes only, it is half a kilobyte smaller. The manifest maps them to their sources.
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
    },
  },
}

/** Loads lazy chunks with the portal's own loader, which retries after a lost connection. */
const lateCode: Plugin = {
  name: 'late-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadCode as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'src/web/shared/calls/load-code.ts'))}`
      : undefined,
}

/** A single file with all dependencies, so that a running portal can keep rendering during a new build. */
const serverBuild: UserConfig['build'] = {
  outDir: 'dist/server',
  emptyOutDir: false,
  target: 'node24',
  copyPublicDir: false,
  rolldownOptions: { output: { codeSplitting: false } },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), lateCode],
  resolve: {
    alias: [
      // React has this hook since version 18; the polyfill would only add weight.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // The path by which modules of @mantine/hooks import `useId`.
      { find: /^\.{1,2}\/use-id\/use-id\.mjs$/, replacement: join(import.meta.dirname, 'src/web/ui/fields/use-id.ts') },
    ],
  },
  publicDir: 'src/web/public',
  build: isSsrBuild ? serverBuild : browserBuild,
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port: 5173,
    proxy: { '/api': server, '/media': server },
  },
}))
