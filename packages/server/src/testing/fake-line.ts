import type { RunningLine } from '../channels/channel.ts'

/** A line of a driver that does what a test gives it, and nothing else is asked of it. */
export function fakeLine(given: Partial<RunningLine>): RunningLine {
  const unasked = () => Promise.reject(new Error('this line is not asked for that'))
  return {
    send: unasked,
    edit: unasked,
    delete: unasked,
    react: unasked,
    markRead: unasked,
    fetch: unasked,
    typing: unasked,
    checkNumber: unasked,
    profilePicture: unasked,
    requestPairingCode: unasked,
    stop: async () => {},
    ...given,
  }
}
