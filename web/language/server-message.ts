import { i18n } from '@lingui/core'

/** Translates a message of the server or of a call's schema. A message without a translation is returned unchanged. */
export function serverMessage(message: string): string {
  const key = `said.${message}`
  return Object.hasOwn(i18n.messages, key) ? i18n._(key) : message
}
