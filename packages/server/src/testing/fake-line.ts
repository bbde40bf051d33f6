import type { RunningLine } from '../channels/channel.ts'

/** A driver's line with the given methods; all others reject. */
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
