import type { LineHooks } from '../channels/lines/run-lines.ts'
import {
  saveCapabilities,
  recordPairingDeleted,
  saveHistoryProgress,
  saveLineReport,
} from '../features/setup/connections/index.ts'

/** Hooks that store the reports of lines and ignore everything else, unless given. */
export function lineHooks(given: Partial<LineHooks> = {}): LineHooks {
  const nothing = async () => {}
  return {
    report: saveLineReport,
    facts: saveCapabilities,
    history: saveHistoryProgress,
    templates: nothing,
    forgotten: recordPairingDeleted,
    mayLeave: async () => true,
    sent: nothing,
    failed: nothing,
    fetched: nothing,
    typing: nothing,
    hearingGroups: async () => new Set(),
    pictured: nothing,
    ...given,
  }
}
