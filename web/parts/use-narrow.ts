import { mediaHook } from './use-media.ts'

/** Whether the screen is a phone's: where the rail is a bottom bar. */
export const useNarrow = mediaHook('(max-width: 700px)')

/** Whether the bill of the POS is a drawer: on phones, upright tablets and at 200 % zoom. */
export const useBillDrawer = mediaHook('(max-width: 900px)')
