import type { Setting } from '@guiche/contract/settings'
import { event } from '../../../platform/events/events.ts'

/** Carries the setting as it may be read. */
export const settingChanged = event<Setting>('setting.changed')
