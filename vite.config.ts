import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** Keeps the browser's Host: the server refuses changes that come from another origin. */
const server = { target: `http://localhost:${process.env.PORT ?? 3000}`, changeOrigin: false }

/** True for modules whose path contains one of these. */
const within =
  (...parts: string[]) =>
  (id: string) =>
    parts.some((part) => id.replaceAll('\\', '/').includes(part))

const ofForms = within('/@mantine/form/', '/zod/', '/src/contract/')

const ofRules = within('/src/domain/')

/** What an admin reads of an order holds the reseller's white label. */
const ofOrderForms = within('/src/contract/orders', '/src/contract/white-label', '/src/domain/white-label')

const initial = { tags: ['$initial' as const] }

/**
 * A few large chunks instead of two dozen small ones: over HTTP/1.1 every request of the first page takes time
 * (docs/decisions/0014-server-rendering.md). The first three hold what every page needs; each other one holds what is used together.
 * A chunk also takes what its modules import, unless a chunk of higher priority has it. So small, common chunks come first.
 */
const chunks = [
  { name: 'react', test: within('/react/', '/react-dom/', '/scheduler/'), ...initial, priority: 9 },
  { name: 'tanstack', test: within('/@tanstack/'), ...initial, priority: 8 },
  { name: 'app', ...initial, priority: 7 },
  {
    name: 'shop',
    test: within(
      ...[
        '/src/domain/products',
        '/src/domain/availability',
        '/web/features/products/',
        '/web/shared/format',
        '/web/ui/picture',
        '/web/ui/price',
      ],
      ...['/web/ui/load-failed', '/web/ui/empty-state', '/web/ui/point-grid'],
      ...['/Skeleton/', '/VisuallyHidden/', '/icon-hanger'],
    ),
    minShareCount: 3,
    priority: 6,
  },
  // Rules of orders, which pages for visitors do not need.
  {
    name: 'orders',
    test: within('/src/domain/orders', '/src/domain/shipping/carriers', '/src/domain/shipping/italian-provinces'),
    minShareCount: 2,
    priority: 6.5,
  },
  { name: 'rules', test: (id: string) => ofRules(id) && !ofOrderForms(id), minShareCount: 2, priority: 6 },
  // Small modules of the shop's pages: a request for each would take longer than loading some that a page does not need.
  {
    name: 'parts',
    test: within('/web/ui/panel', '/web/ui/notice', 'useLocation', '/icons/', '/SimpleGrid/', '/Group/', '/Stack/'),
    minShareCount: 2,
    priority: 5.5,
  },
  {
    name: 'fields',
    test: within(
      ...['/Input/', '/InputBase/', '/TextInput/', '/NativeSelect/', '/CloseButton/'],
      ...['/use-id/', '/use-uncontrolled/', '/use-debounced-callback/', '/use-disclosure/'],
      ...['/create-safe-context/', '/is-element/', '/use-window-event/', '/DirectionProvider/'],
    ),
    minShareCount: 3,
    priority: 5,
  },
  { name: 'choices', test: within('/Checkbox/', '/InlineInput/'), minShareCount: 2, priority: 4.5 },
  {
    name: 'overlays',
    test: within(
      ...['/Modal/', '/ModalBase/', '/Drawer/', '/Popover/', '/Portal/', '/Overlay/', '/ScrollArea/', '/FocusTrap/'],
      ...['/react-remove-scroll/', '/use-focus-', '/@floating-ui/'],
    ),
    minShareCount: 2,
    priority: 4,
  },
  { name: 'forms', test: (id: string) => ofForms(id) && !ofOrderForms(id), minShareCount: 2, priority: 3 },
  // Apart from the other forms: it needs the rules of orders, which registration does without.
  { name: 'order-forms', test: ofOrderForms, minShareCount: 2, priority: 2 },
]

const browserBuild: UserConfig['build'] = {
  outDir: 'dist/web',
  modulePreload: { polyfill: false },
  // scripts/build-web.mjs deletes old files: a running portal still serves those of the previous build.
  emptyOutDir: false,
  manifest: true,
  // Read by scripts/write-notices.mjs, which deletes it.
  license: { fileName: '.vite/licences.json' },
  target: 'baseline-widely-available',
  rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
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
  plugins: [react()],
  resolve: {
    alias: [
      // React has this hook since version 18; the polyfill would only add weight.
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // How the modules of @mantine/hooks import it.
      { find: /^\.{1,2}\/use-id\/use-id\.mjs$/, replacement: join(import.meta.dirname, 'src/web/ui/use-id.ts') },
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
