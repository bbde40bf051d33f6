import type { Channel } from '../channels/channel.ts'
import { type InboxDrain, startInboxDrain } from '../channels/inbox/drain-inbox.ts'
import { runLines, type LineHooks, type LineRunner } from '../channels/lines/run-lines.ts'
import { decide, storeAndAnswerEvents } from '../features/answers/automation/index.ts'
import { isServed } from '../features/organisation/companies/index.ts'
import {
  saveCapabilities,
  recordPairingDeleted,
  saveHistoryProgress,
  saveLineReport,
} from '../features/setup/connections/index.ts'
import { savePicture } from '../features/customers/contacts/index.ts'
import { recordFailed, storeFetchedFile, recordSent } from '../features/messages/messages/index.ts'
import { saveTemplates } from '../features/setup/line-templates/index.ts'
import { tellCustomerTyping } from '../features/tickets/presence/index.ts'
import { companiesHearingGroups } from '../features/organisation/settings/index.ts'

// Connects lines to features: inbound events and delivery results are applied to messages.

export interface RunningLines {
  stop(): Promise<void>
}

/** Starts the lines of this process. @param isAlone true if no other process uses this database */
export function startLines(channels: readonly Channel[], isAlone: boolean): RunningLines {
  const hooks: LineHooks = {
    report: saveLineReport,
    facts: saveCapabilities,
    history: saveHistoryProgress,
    templates: saveTemplates,
    forgotten: recordPairingDeleted,
    mayLeave: isServed,
    sent: recordSent,
    failed: recordFailed,
    fetched: storeFetchedFile,
    typing: tellCustomerTyping,
    hearingGroups: companiesHearingGroups,
    pictured: savePicture,
  }
  const keeper: LineRunner = runLines(channels, hooks, { isAlone })
  const drain: InboxDrain = startInboxDrain(storeAndAnswerEvents(decide))
  return {
    stop: async () => {
      await keeper.stop()
      await drain.stop()
    },
  }
}
