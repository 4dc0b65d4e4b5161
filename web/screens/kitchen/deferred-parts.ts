import { FireButton } from '../board/FireButton.tsx'
import { Acknowledge } from './Acknowledge.tsx'
import { BumpBar } from './BumpBar.tsx'
import { LeftDialog } from './LeftDialog.tsx'
import { passItems } from './pass-items.ts'
import { RecentDialog } from './RecentDialog.tsx'
import { StationSwitch } from './StationSwitch.tsx'
import { TicketKeys } from './TicketKeys.tsx'
import { TicketSounds } from './TicketSounds.tsx'

/** Parts of the kitchen that are not needed at first paint, in one file. */
export const deferredParts = {
  Acknowledge,
  BumpBar,
  FireButton,
  LeftDialog,
  passItems,
  RecentDialog,
  StationSwitch,
  TicketKeys,
  TicketSounds,
}
