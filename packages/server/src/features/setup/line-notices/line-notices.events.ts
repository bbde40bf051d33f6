import type { LineNotice } from '@guiche/contract/line-notices'
import { event } from '../../../platform/events/events.ts'

export const lineNoticed = event<{ companyId: number; notice: LineNotice }>('line.noticed')
