import type { RunningLine } from '../channels/channel.ts'

/** A driver's line with the given methods; all others reject. */
export function fakeLine(given: Partial<RunningLine>): RunningLine {
  const unasked = () => Promise.reject(new Error('the fake line does not support this request'))
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
