import { i18n } from '@lingui/core'
import { expect, onTestFinished, test } from 'vitest'
import { ApiError, messageOf, NoAnswer } from './errors.ts'

test('server messages are translated into the language of the page, if a catalogue contains them', () => {
  // specs of one worker share the language
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
  i18n.loadAndActivate({ locale: 'fr', messages: { 'said.This order is closed!': 'Cette commande est terminée !' } })
  const told = (error: unknown) => messageOf(error, 'Something went wrong!')
  expect(told(new ApiError(409, { message: 'This order is closed!' }))).toBe('Cette commande est terminée !')
  expect(told(new ApiError(409, { message: 'Not in any catalogue!' }))).toBe('Not in any catalogue!')
  expect([told(new ApiError(500, {})), told(new NoAnswer(null))]).toEqual(Array(2).fill('Something went wrong!'))
})
