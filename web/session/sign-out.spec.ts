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

test('ends the session and owes nothing', async () => {
  const out = open()
  await out.leave('platform')
  expect([end.mock.calls, out.isOwed()]).toEqual([[['platform']], false])
})

test('where nobody answers, the person is out and the server is told later, also by another page', async () => {
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

test('a refusal is told, and not asked about again', async () => {
  const out = open()
  end.mockRejectedValueOnce(refusal)
  await expect(out.leave('restaurant')).rejects.toBe(refusal)
  expect(out.isOwed()).toBe(false)
})

test('nobody is told of a session that has been replaced, or that nobody left', async () => {
  const out = open()
  end.mockRejectedValueOnce(new Error('no answer'))
  await out.leave('restaurant')
  out.forget()
  await out.endOwed()
  expect(end).toHaveBeenCalledTimes(1)
})
