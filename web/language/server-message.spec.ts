import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import { serverMessage } from './server-message.ts'

test('a sentence in the catalogue is translated', () => {
  i18n.loadAndActivate({ locale: 'de', messages: { 'said.Cart is empty!': ['Der Bon ist leer!'] } })
  expect(serverMessage('Cart is empty!')).toBe('Der Bon ist leer!')
})

test('a sentence that no catalogue has stays as it is, and the library does not miss it', () => {
  i18n.loadAndActivate({ locale: 'en', messages: { 'common.save': ['Save'] } })
  const missed = vi.fn()
  const stop = i18n.on('missing', missed)
  expect([serverMessage('Waiter'), serverMessage('constructor')]).toEqual(['Waiter', 'constructor'])
  expect(missed).not.toHaveBeenCalled()
  stop()
})
