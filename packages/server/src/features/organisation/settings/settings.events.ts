import type { Setting } from '@guiche/contract/settings'
import { event } from '../../../platform/events/events.ts'

/** The setting for clients, with a secret masked. */
export const settingChanged = event<Setting>('setting.changed')
