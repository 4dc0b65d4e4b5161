import type { Plugin } from 'vite'

/** Serves the guests' page at their addresses in the dev server, without the menu that query-api inserts. */
export const guestPage = (): Plugin => ({
  name: 'comanda-guest-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/m(?:[/?]|$)/.test(request.url ?? '')) request.url = '/guest.html'
      next()
    })
  },
})
