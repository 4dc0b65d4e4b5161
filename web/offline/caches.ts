/** Names in the browser's cache storage, shared by the service worker and the page. */

const shellPrefix = 'comanda-shell-'
/** Files requested beyond the shell: fonts of other scripts, screens of the back office. */
export const foundCache = 'comanda-found'
export const picturesCache = 'comanda-pictures'
const answersPrefix = 'comanda-answers-'

export const shellCacheOf = (version: string): string => `${shellPrefix}${version}`

export const answersCacheOf = (owner: string): string => `${answersPrefix}${owner}`

/** An open page continues with the version it was loaded with, so files stay for this many releases. */
const earlierVersions = 2

/** Caches that a new version removes. `names` are in order of creation, as the browser lists them. */
export function outdatedShells(names: readonly string[], version: string): readonly string[] {
  const shells = names.filter((name) => name.startsWith(shellPrefix))
  const at = shells.indexOf(shellCacheOf(version))
  return shells.slice(0, Math.max(0, at - earlierVersions))
}

/** Caches of other users, which must be removed while `owner` is signed in; null: nobody is. */
export function cachesOfOthers(names: readonly string[], owner: string | null): readonly string[] {
  const own = owner === null ? null : answersCacheOf(owner)
  return names.filter(
    (name) => (name.startsWith(answersPrefix) && name !== own) || (owner === null && name === picturesCache),
  )
}
