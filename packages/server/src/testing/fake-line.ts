import type { RunningLine } from '../channels/channel.ts'

/** A driver's line with the given methods; all others reject. */
export function fakeLine(given: Partial<RunningLine>): RunningLine {
  const rejectUnsupported = () =>
    Promise.reject(new Error('the fake line does not support this request'))
  return {
    send: rejectUnsupported,
    edit: rejectUnsupported,
    delete: rejectUnsupported,
    react: rejectUnsupported,
    markRead: rejectUnsupported,
    fetch: rejectUnsupported,
    typing: rejectUnsupported,
    checkNumber: rejectUnsupported,
    profilePicture: rejectUnsupported,
    requestPairingCode: rejectUnsupported,
    stop: async () => {},
    ...given,
  }
}
