import { mediaHook } from './use-media.ts'

/** True on a phone's width, where the rail is a bottom bar. */
export const useNarrow = mediaHook('(max-width: 700px)')

/** True on phones, upright tablets and at 200 % zoom: the bill of the POS is a drawer, and wide tables are cards. */
export const useUpright = mediaHook('(max-width: 900px)')
