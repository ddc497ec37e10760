import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { chunks } from './scripts/chunks/chunks.ts'

/** Keeps the browser's Host: the server refuses changes that come from another origin. */
const server = { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false }

const browserBuild: UserConfig['build'] = {
  outDir: 'dist/web',
  // Every late part names its own file too: `loadCode` asks for it before it is imported.
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, others, { hostType }) => (hostType === 'js' && others.length === 0 ? [file] : others),
  },
  // scripts/build-web.mjs deletes old files: a running portal still serves those of the previous build.
  emptyOutDir: false,
  manifest: true,
  // Read by scripts/write-notices.mjs, which deletes it.
  license: { fileName: '.vite/licences.json' },
  target: 'baseline-widely-available',
  rolldownOptions: {
    output: {
      codeSplitting: { groups: chunks },
      // The first script lists the files of all others: by their hashes alone it is half a kilobyte lighter. The manifest says what they are.
      chunkFileNames: 'assets/[hash].js',
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]',
    },
  },
}

/** Late code is loaded by the portal's own loader, which outlives a connection that was lost. */
const lateCode: Plugin = {
  name: 'late-code',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { loadCode as __vitePreload } from ${JSON.stringify(join(import.meta.dirname, 'src/web/shared/calls/load-code.ts'))}`
      : undefined,
}

/** One file with everything in it, so that a running portal keeps rendering while a new build is made. */
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
      // How the modules of @mantine/hooks import it.
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
