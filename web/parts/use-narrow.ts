import { mediaHook } from './use-media.ts'

/** Whether the screen is a phone's: where the bill is a sheet and the rail a bottom bar. */
export const useNarrow = mediaHook('(max-width: 700px)')
