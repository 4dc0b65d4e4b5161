import type { Plugin } from 'vite'

/** Text in latin letters is on every first screen; the other faces and scripts come when a character asks for them. */
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
