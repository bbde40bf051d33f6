import type { Queue } from '@guiche/contract/queues'
import { event } from '../../../platform/events/events.ts'

/** A queue was created, or its fields, hours or menu changed. */
export const queueChanged = event<Queue>('queue.changed')
export const queueDeleted = event<{ companyId: number; queueId: number }>('queue.deleted')
