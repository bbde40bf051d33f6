import type { CountedTag } from '@guiche/contract/tags'
import { event } from '../../platform/events/events.ts'

export const tagCreated = event<CountedTag>('tag.created')
export const tagChanged = event<CountedTag>('tag.changed')
export const tagDeleted = event<{ companyId: number; tagId: number }>('tag.deleted')
