import type { ToldSla } from '@guiche/contract/sla'
import type { SlaStage } from '@guiche/contract/sla-targets'
import type { Ticket } from '@guiche/contract/tickets'
import { event } from '../../../platform/events/events.ts'

/** A target of the ticket's queue will be missed soon, or is missed. Announced once per stage and clock. */
export const slaStageReached = event<{
  ticket: Ticket
  stage: Exclude<SlaStage, 'running'>
  sla: ToldSla
}>('sla.told')
