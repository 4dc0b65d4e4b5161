import type { VisitCommand } from '@comanda/domain/visits/commands.ts'
import { VisitEvent } from '@comanda/domain/visits/events.ts'
import { type Visit, type VisitRejection, visit } from '@comanda/domain/visits/visit.ts'
import type { Kind } from '../fold.ts'

type VisitKind = Kind<Visit, VisitCommand, VisitEvent, VisitRejection>

export const visits: VisitKind = { decider: visit, events: VisitEvent }
