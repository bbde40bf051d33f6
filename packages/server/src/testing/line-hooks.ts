import type { LineHooks } from '../channels/lines/run-lines.ts'
import {
  saveCapabilities,
  recordPairingDeleted,
  saveHistoryProgress,
  saveLineReport,
} from '../features/setup/connections/index.ts'

/** Hooks that store the reports of lines and ignore everything else, unless given. */
export function lineHooks(given: Partial<LineHooks> = {}): LineHooks {
  const doNothing = async () => {}
  return {
    report: saveLineReport,
    facts: saveCapabilities,
    history: saveHistoryProgress,
    templates: doNothing,
    forgotten: recordPairingDeleted,
    mayLeave: async () => true,
    sent: doNothing,
    failed: doNothing,
    fetched: doNothing,
    typing: doNothing,
    hearingGroups: async () => new Set(),
    pictured: doNothing,
    ...given,
  }
}
