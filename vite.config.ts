import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's own Host is kept: the server refuses changes that come from another origin. */
const server = { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false }

/** Three large chunks instead of a dozen small ones: over HTTP/1.1 every request on the first page costs (docs: frontend design). */
const vendorChunks = [
  { name: 'react', test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'tanstack', test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
  // What several pages share goes together; what only one needs stays with it.
  {
    name: 'ui',
    test: /node_modules[\\/](?!zod|mantine-datatable)|src[\\/]web[\\/](?:ui|shared)[\\/]/,
    minShareCount: 3,
    priority: 1,
  },
]

export default defineConfig({
  plugins: [react()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    // scripts/build-web.mjs clears away old files: a running portal still serves those of the build before.
    emptyOutDir: false,
    target: 'baseline-widely-available',
    rolldownOptions: { output: { codeSplitting: { groups: vendorChunks } } },
  },
  server: {
    port: 5173,
    proxy: { '/api': server, '/media': server },
  },
})
