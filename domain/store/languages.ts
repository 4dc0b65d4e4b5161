/** The languages of the app, by their BCP 47 tag. Events name them: none is ever taken away. */
export const languages = ['en', 'es', 'fr', 'de', 'ar', 'hi'] as const

export type Language = (typeof languages)[number]
