/** Languages of the app as BCP 47 tags. Events contain them, so none may be removed. */
export const languages = ['en', 'es', 'fr', 'de', 'ar', 'hi'] as const

export type Language = (typeof languages)[number]
