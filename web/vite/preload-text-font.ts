import type { Plugin } from 'vite'

/**
 * Preloads the latin text font, used on every first screen; other fonts and scripts are loaded when a character needs
 * them.
 */
export const preloadTextFont = (): Plugin => ({
  name: 'comanda-preload-text-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((asset) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(asset))
      if (!file) return []
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head',
        },
      ]
    },
  },
})
