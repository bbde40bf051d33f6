import type { Draft } from '@guiche/contract/drafts'
import { event } from '../../../platform/events/events.ts'

interface Owner {
  companyId: number
  userId: number
}

export const draftSaved = event<Owner & { draft: Draft }>('draft.kept')
export const draftDeleted = event<Owner & { ticketId: number; typedUntil: string }>(
  'draft.forgotten',
)
