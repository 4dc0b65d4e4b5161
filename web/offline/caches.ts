/** Names of what lies in the browser's cache storage: the service worker and the page both use them. */

const shellPrefix = 'comanda-shell-'
/** Files of the app that a page asked for beyond the shell: other scripts' letters, rooms of the back office. */
export const foundCache = 'comanda-found'
export const picturesCache = 'comanda-pictures'
const answersPrefix = 'comanda-answers-'

export const shellCacheOf = (version: string): string => `${shellPrefix}${version}`

export const answersCacheOf = (owner: string): string => `${answersPrefix}${owner}`

/** A page goes on with the version that it began with, so its files stay for as many releases. */
const earlierVersions = 2

/** Which caches a new version removes. `names` are in the order in which the caches were made, as the browser lists them. */
export function outdatedShells(names: readonly string[], version: string): readonly string[] {
  const shells = names.filter((name) => name.startsWith(shellPrefix))
  const at = shells.indexOf(shellCacheOf(version))
  return shells.slice(0, Math.max(0, at - earlierVersions))
}

/** The caches that must go while this person is signed in; `owner` is null when no one is. */
export function cachesOfOthers(names: readonly string[], owner: string | null): readonly string[] {
  const own = owner === null ? null : answersCacheOf(owner)
  return names.filter(
    (name) => (name.startsWith(answersPrefix) && name !== own) || (owner === null && name === picturesCache),
  )
}
