/** Paths outside the staff's app: other pages, and files. They always use the network. */
export const otherPaths: readonly RegExp[] = [
  /^\/(api|public|m|stripe-sandbox|socket\.io|superadmin)(\/|\?|$)/,
  /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/,
]
