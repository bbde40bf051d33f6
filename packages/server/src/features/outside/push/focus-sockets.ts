import { z } from 'zod'
import { socketsIn } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import type { LiveSocket, SocketReaction } from '../../../platform/live/socket-reactions.ts'

// Who looks at Guichê at some browser hears and sees what comes there: their other browsers stay quiet.

const focus = z.object({ focused: z.boolean() })
const focused = new WeakSet<LiveSocket>()

export const focusSockets: SocketReaction = {
  hears: {
    browserFocus(_actor, payload, socket) {
      if (focus.parse(payload).focused) focused.add(socket)
      else focused.delete(socket)
      return Promise.resolve()
    },
  },
}

/** Whether a browser of theirs that this process serves has the focus. */
export function isAtTheScreen(userId: number): boolean {
  return socketsIn(userRoom(userId)).some((socket) => focused.has(socket))
}
