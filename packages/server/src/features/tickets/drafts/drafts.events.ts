import type { Draft } from '@guiche/contract/drafts'
import { event } from '../../../platform/events/events.ts'

interface DraftOwner {
  companyId: number
  userId: number
}

export const draftSaved = event<DraftOwner & { draft: Draft }>('draft.kept')
export const draftDeleted = event<DraftOwner & { ticketId: number; typedUntil: string }>(
  'draft.forgotten',
)
