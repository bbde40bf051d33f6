import type { Prompt } from '@guiche/contract/prompts'
import { event } from '../../../platform/events/events.ts'

export const promptChanged = event<{ action: 'create' | 'update'; prompt: Prompt }>(
  'prompt.changed',
)

/** While its row is there still, so that whoever it answered for can go on without it. */
export const promptDeleted = event<{ companyId: number; id: number }>('prompt.deleted')
