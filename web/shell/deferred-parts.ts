import { ApproveDialog } from '../screens/pin/ApproveDialog.tsx'
import { SwitchDialog } from '../screens/pin/SwitchDialog.tsx'
import { AutoLock } from './AutoLock.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { GuestBell } from './GuestBell.tsx'
import { PageSearch } from './PageSearch.tsx'
import { SettlingBar } from './SettlingBar.tsx'

/** Parts of the frame that are not needed at first paint, in one file. */
export const deferredParts = { ApproveDialog, AutoLock, ClockNotice, GuestBell, PageSearch, SettlingBar, SwitchDialog }
