import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkNames } from './vite/chunks.ts'
import { firstFiles } from './vite/first-files.ts'
import { guestPage } from './vite/guest-page.ts'
import { icons } from './vite/icons.ts'
import { languageCatalogues } from './vite/language.ts'
import { lookCss } from './vite/look-css.ts'
import { preloadTextFont } from './vite/preload-text-font.ts'
import { serviceWorker } from './vite/service-worker.ts'

const routerFolder = dirname(createRequire(import.meta.url).resolve('react-router/package.json'))

/** `GATEWAY` names a running installation (`npm start`); the browser sees one origin, as it does in production. */
const gateway = process.env.GATEWAY ?? 'http://localhost:3000'
const proxied = { target: gateway, headers: { origin: gateway } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    guestPage(),
    icons(),
    languageCatalogues(),
    lookCss(),
    preloadTextFont(),
    firstFiles(),
    react(),
    serviceWorker(),
  ],
  // the package's exports name its development build alone
  resolve: { alias: [{ find: /^react-router$/, replacement: join(routerFolder, 'dist/production/index.mjs') }] },
  build: {
    outDir: 'build',
    emptyOutDir: true,
    manifest: true, // what bench/web.ts counts from
    target: 'es2023',
    modulePreload: { polyfill: false }, // a browser that cannot preload loads a little later
    assetsInlineLimit: 2_048,
    // Creating a schema counts as free of side effects, so unused schemas, and most of zod, are removed.
    rolldownOptions: {
      input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'guest.html')],
      treeshake: { manualPureFunctions: ['z'] },
      // A chunk's dependencies are in chunks that the same screens load, so they need not be merged into it.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'by screens', name: chunkNames(import.meta.dirname) }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // '/api/' and not '/api', because web/api is a folder of the app.
      '/api/v1': { ...proxied, ws: true },
      '/socket.io': { ...proxied, ws: true },
      '/public': proxied,
    },
  },
})
