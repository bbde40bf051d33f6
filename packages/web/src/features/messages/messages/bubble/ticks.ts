import type { Message } from '@guiche/contract/messages'
import { isNotLoaded } from '../../../organisation/media/index.ts'
import type { Ticks } from '../../../organisation/sendings/index.ts'

/** The delivery status of an own message (core 4 'Message ack icons'). */
export function ticksOf({ ack, failure }: Pick<Message, 'ack' | 'failure'>): Ticks {
  // A delivery receipt overrides an earlier failure.
  if (failure !== null && ack < 2 && !isAfterSendFailure(failure.code)) return 'failed'
  if (ack >= 4) return 'read'
  if (ack >= 2) return 'delivered'
  return ack === 1 ? 'sent' : 'waiting'
}

const CHANGE_FAILURES: readonly string[] = [
  'ERR_DELETE_WAPP_MSG',
  'ERR_EDIT_WAPP_MSG',
  'ERR_FETCH_WAPP_MSG',
]

/** True if the file could not be downloaded. */
export function isFetchFailure(code: string): boolean {
  return code === 'ERR_WAPP_DOWNLOAD_MEDIA' || isNotLoaded(code)
}

function isAfterSendFailure(code: string): boolean {
  return isChangeFailure(code) || isFetchFailure(code)
}

/** True if the message was delivered and a later change was refused. */
export function isChangeFailure(code: string): boolean {
  return CHANGE_FAILURES.includes(code)
}
