import { inCompany } from '../../platform/database/transaction.ts'
import { ChannelError, type InboundEvent, type LineKey } from '../channel.ts'
import { addEvents } from './provider-line.ts'
import { chatsOf } from './simulated-customers.ts'
import { rejectRingingCall } from './simulated-messages.queries.ts'
import { queryProvider } from './simulated-sends.ts'

/** The company refuses a call: the customer's phone shows it, and the provider reports it. */
export function rejectCall(line: LineKey, callId: string): Promise<void> {
  return queryProvider(line, ({ behavesAs, faults }) =>
    inCompany(line.companyId, async (db) => {
      const call = behavesAs === 'beta' ? await rejectRingingCall(db, line, callId) : undefined
      const [chat] = call ? await chatsOf(db, line, behavesAs, [call]) : []
      if (!call || !chat)
        throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'no such call rings', 'refused')
      const refused: InboundEvent = {
        kind: 'call',
        providerId: `${callId}:refused`,
        chat,
        at: new Date(call.sentAt).getTime(),
        isVideo: call.body === 'video',
        callId,
        outcome: 'refused',
      }
      await addEvents(db, line, faults, [refused])
    }),
  )
}
