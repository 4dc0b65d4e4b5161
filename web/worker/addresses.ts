/** Addresses that a person may open and that are not the staff's app, or that need the network anyway; files among them. */
export const notOfTheApp: readonly RegExp[] = [
  /^\/(api|public|m|stripe-sandbox|socket\.io|superadmin)(\/|\?|$)/,
  /^[^?]*\/[^/?]*\.[^/?]*(\?|$)/,
]
