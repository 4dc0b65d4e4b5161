import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite/icons.ts'
import { lookCss } from './vite/look-css.ts'
import { preloadTextFont } from './vite/preload-text-font.ts'

/** `GATEWAY` names a running installation (`npm start`); the browser sees one origin, as it does in production. */
const gateway = process.env.GATEWAY ?? 'http://localhost:3000'
const proxied = { target: gateway, headers: { origin: gateway } }

export default defineConfig({
  root: import.meta.dirname,
  plugins: [icons(), lookCss(), preloadTextFont(), react()],
  build: {
    outDir: 'build',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 2_048,
    // Making a schema has no effect: what the browser never parses with is left out, and most of zod with it.
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
  server: {
    port: 5173,
    proxy: {
      // Whole, because web/api is a folder of the app.
      '/api/v1': { ...proxied, ws: true },
      '/socket.io': { ...proxied, ws: true },
      '/public': proxied,
    },
  },
})
