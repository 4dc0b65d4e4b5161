/** Paths that are not part of the staff's app or need the network: other pages and files. */
export const notOfTheApp: readonly RegExp[] = [
  /^\/(api|public|m|stripe-sandbox|socket\.io|superadmin)(\/|\?|$)/,
  /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/,
]
