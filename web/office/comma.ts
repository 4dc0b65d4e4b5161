import { i18n } from '@lingui/core'

/** Separator of a list in the language of the page. */
export const comma = (): string => (i18n.locale === 'ar' ? '، ' : ', ')
