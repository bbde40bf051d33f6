import type { Prompt } from '@guiche/contract/prompts'
import { event } from '../../../platform/events/events.ts'

export const promptChanged = event<{ action: 'create' | 'update'; prompt: Prompt }>(
  'prompt.changed',
)

/** Announced before the row is deleted, so that reactions can detach what refers to it. */
export const promptDeleted = event<{ companyId: number; id: number }>('prompt.deleted')
