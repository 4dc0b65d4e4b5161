import { i18n } from '@lingui/core'

/** A sentence of the server or of a call's schema in the language of the page; one that no catalogue has stays as it is. */
export function said(message: string): string {
  const key = `said.${message}`
  return Object.hasOwn(i18n.messages, key) ? i18n._(key) : message
}
