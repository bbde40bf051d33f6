import { simulatorChannel } from '../channels/simulator/simulator-channel.ts'
import { type InboxDrain, startInboxDrain } from '../channels/inbox/drain-inbox.ts'
import { keepLines, type LineKeeper } from '../channels/lines/keep-lines.ts'
import { noteForgotten, reportLine } from '../features/connections/index.ts'
import { settlePicture } from '../features/contacts/index.ts'
import {
  receiveEvents,
  settleFailed,
  settleFetched,
  settleSent,
} from '../features/messages/index.ts'
import { customerTypes } from '../features/presence/index.ts'

// Joins the messaging world to the features: what lines hear goes down into messages, what came of a delivery too.

export interface RunningLines {
  stop(): Promise<void>
}

/** Serves the lines in this process. */
export function startLines(): RunningLines {
  const channel = simulatorChannel()
  const keeper: LineKeeper = keepLines([channel], {
    report: reportLine,
    forgotten: noteForgotten,
    sent: settleSent,
    failed: settleFailed,
    fetched: settleFetched,
    typing: customerTypes,
    pictured: settlePicture,
  })
  const drain: InboxDrain = startInboxDrain(receiveEvents)
  return {
    stop: async () => {
      await keeper.stop()
      channel.close()
      await drain.stop()
    },
  }
}
