import { mediaHook } from './use-media.ts'

/** True on a phone's width, where the rail is a bottom bar. */
export const useNarrow = mediaHook('(max-width: 700px)')

/** True where the bill of the POS is a drawer: on phones, upright tablets and at 200 % zoom. */
export const useBillDrawer = mediaHook('(max-width: 900px)')
