import type { FileList } from '@guiche/contract/file-lists'
import { event } from '../../../platform/events/events.ts'

export const fileListChanged = event<{ action: 'create' | 'update'; fileList: FileList }>(
  'file-list.changed',
)

export const fileListDeleted = event<{ companyId: number; id: number }>('file-list.deleted')
