/** Screens that a person may choose to begin with after signing in. */
export const startScreens = ['home', 'floor', 'pos'] as const
export type StartScreen = (typeof startScreens)[number]
