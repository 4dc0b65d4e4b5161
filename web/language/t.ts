import { i18n } from '@lingui/core'
import type { Messages } from './messages.ts'

/** `pos.title`, `board.status.created`: the path of one text through the English catalogues. */
export type TextKey = Paths<Messages>

type Paths<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? Name : `${Name}.${Paths<Node[Name]>}`
}[keyof Node & string]

/**
 * One text in the language of this page, with its values and plural forms filled in (ICU MessageFormat). The language is
 * loaded before any screen, so screens may call this at module level; modules of `app`, `shell` and `parts` may not.
 */
export function t(key: TextKey, values?: Readonly<Record<string, string | number>>): string {
  if (!i18n.locale) throw new Error(`the text ${key} was read before a language was loaded`)
  return i18n._(key, values)
}
