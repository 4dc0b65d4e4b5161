/** Where a sign-out is noted that the server has not confirmed. */
export const signOutKey = 'comanda.sign-out'

export const isSignOutOwed = (store: Pick<Storage, 'getItem'> = localStorage): boolean =>
  store.getItem(signOutKey) !== null
