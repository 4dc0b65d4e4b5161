import { i18n } from '@lingui/core'

/** Between the parts of a list, as the language of the page writes it. */
export const comma = (): string => (i18n.locale === 'ar' ? '، ' : ', ')
