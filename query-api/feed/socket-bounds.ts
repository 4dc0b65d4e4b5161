import type { Actor } from '@comanda/http/actors.ts'
import { networkOf } from '@comanda/http/network.ts'

/** User of a socket. Anonymous sockets are counted by address. */
export type SocketOwner = Readonly<{ actor: Actor } | { actor: null; ip: string }>

export type SocketBounds = Readonly<{
  hasRoomFor: (owner: SocketOwner) => boolean
  /** Counts a socket until the returned function is called; null if a limit is reached. */
  take: (owner: SocketOwner) => (() => void) | null
}>

/** Maximum of open sockets. A till opens one, its other tabs a few more; a restaurant's guests share one address. */
export const maxSockets = { ofSession: 30, ofUser: 100, ofTenant: 1_000, ofAddress: 100, anonymous: 2_000 }
export type MaxSockets = typeof maxSockets

/** Limits the sockets of both kinds together, so that no caller and no tenant exhausts them for others. */
export function createSocketBounds(max: MaxSockets = maxSockets): SocketBounds {
  const open = new Map<string, number>()
  const boundsOf = (owner: SocketOwner): readonly (readonly [string, number])[] => {
    if (owner.actor === null)
      return [[`address ${networkOf(owner.ip)}`, max.ofAddress] as const, ['anonymous', max.anonymous]]
    const { sessionId, userId, tenantId } = owner.actor
    return [
      [`session ${sessionId}`, max.ofSession],
      [`user ${userId}`, max.ofUser],
      [`tenant ${tenantId}`, max.ofTenant],
    ]
  }
  const hasRoomFor = (owner: SocketOwner) => boundsOf(owner).every(([name, limit]) => (open.get(name) ?? 0) < limit)
  return {
    hasRoomFor,
    take(owner) {
      if (!hasRoomFor(owner)) return null
      const names = boundsOf(owner).map(([name]) => name)
      for (const name of names) open.set(name, (open.get(name) ?? 0) + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        for (const name of names) {
          const rest = (open.get(name) ?? 1) - 1
          if (rest > 0) open.set(name, rest)
          else open.delete(name)
        }
      }
    },
  }
}
