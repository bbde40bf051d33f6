import { z } from 'zod'
import { socketsIn } from '../../../platform/live/live.ts'
import { userRoom } from '../../../platform/live/rooms.ts'
import type { LiveSocket, SocketReaction } from '../../../platform/live/socket-reactions.ts'

// A user with a focused Guichê window sees and hears events there, so their other browsers get no notices.

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

/** True if a browser of the user that this process serves has the focus. */
export function hasFocus(userId: number): boolean {
  return socketsIn(userRoom(userId)).some((socket) => focused.has(socket))
}
