import type { LineHooks } from '../channels/lines/keep-lines.ts'
import {
  noteFacts,
  noteForgotten,
  noteHistory,
  reportLine,
} from '../features/setup/connections/index.ts'

/** What lines report is stored; what becomes of messages is nobody's in these tests. */
export function lineHooks(given: Partial<LineHooks> = {}): LineHooks {
  const nothing = async () => {}
  return {
    report: reportLine,
    facts: noteFacts,
    history: noteHistory,
    templates: nothing,
    forgotten: noteForgotten,
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
