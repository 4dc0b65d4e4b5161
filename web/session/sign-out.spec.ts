import { beforeEach, expect, test, vi } from 'vitest'
import { type Area, createSignOut } from './sign-out.ts'

const refusal = new Error('refused')
const stored = new Map<string, string>()
const store = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const end = vi.fn(async (_area: Area) => {})
const isRefusal = (error: unknown) => error === refusal
const open = () => createSignOut({ store, end, isRefusal, lock: (_name, run) => run() })

beforeEach(() => {
  stored.clear()
  end.mockReset()
})

test('ends the session and leaves nothing pending', async () => {
  const out = open()
  await out.leave('platform')
  expect([end.mock.calls, out.isOwed()]).toEqual([[['platform']], false])
})

test('without an answer the user is signed out and the server notified later, also by another page', async () => {
  end.mockRejectedValueOnce(new Error('no answer'))
  await open().leave('restaurant')
  const later = open()
  expect(later.isOwed()).toBe(true)
  end.mockRejectedValueOnce(new Error('no answer'))
  await expect(later.endOwed()).rejects.toThrow('no answer')
  expect(later.isOwed()).toBe(true)
  await later.endOwed()
  expect([end.mock.calls.length, later.isOwed()]).toEqual([3, false])
})

test('a refusal is reported, and not retried', async () => {
  const out = open()
  end.mockRejectedValueOnce(refusal)
  await expect(out.leave('restaurant')).rejects.toBe(refusal)
  expect(out.isOwed()).toBe(false)
})

test('a session that was replaced, or that nobody signed out of, is not ended', async () => {
  const out = open()
  end.mockRejectedValueOnce(new Error('no answer'))
  await out.leave('restaurant')
  out.forget()
  await out.endOwed()
  expect(end).toHaveBeenCalledTimes(1)
})
