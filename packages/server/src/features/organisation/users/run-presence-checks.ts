import { SECOND } from '../../../platform/clock.ts'
import { isUnavailable } from '../../../platform/database/database-errors.ts'
import { log } from '../../../platform/log.ts'
import { markLocalUsersOnline } from './user-presence.ts'

const CHECK_EVERY_MS = 10 * SECOND

/** Periodically marks users with a socket in this process as online, if another process marked them as gone. */
export function runPresenceChecks(): { stop: () => Promise<void> } {
  let looking = Promise.resolve()
  const runCheck = () => {
    looking = looking.then(markLocalUsersOnline).catch((error: unknown) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'the presence check failed')
    })
  }
  const poll = setInterval(runCheck, CHECK_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(poll)
      await looking
    },
  }
}
