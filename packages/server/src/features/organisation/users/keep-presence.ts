import { SECOND } from '../../../platform/clock.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import { log } from '../../../platform/log.ts'
import { markPresentHere } from './user-presence.ts'

const LOOK_MS = 10 * SECOND

/** Periodically marks users with a socket in this process as online, if another process marked them as gone. */
export function keepPresence(): { stop: () => Promise<void> } {
  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(markPresentHere).catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'who is there could not be looked at')
    })
  }
  const poll = setInterval(look, LOOK_MS)
  return {
    stop: async () => {
      clearInterval(poll)
      await looking
    },
  }
}
