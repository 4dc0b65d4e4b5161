import type { Plugin } from 'vite'

/** The dev server shows the guests' page at their addresses, without the menu that query-api puts into it. */
export const guestPage = (): Plugin => ({
  name: 'comanda-guest-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      if (/^\/m(?:[/?]|$)/.test(request.url ?? '')) request.url = '/guest.html'
      next()
    })
  },
})
