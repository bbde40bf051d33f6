import type { MessageKey } from '../../channels/baileys/baileys-package.ts'
import type { ReadMessage } from './package-types.ts'
import type { Person } from './person.ts'
import { findSent, linkedDevice, type PhoneContext } from './phone-context.ts'
import { newStanzaId, secondsNow, SERVER, stanza } from './stanza.ts'
import { type WriteOptions, writeMessage } from './write-message.ts'

// The company's own phone: it reports its own messages to the linked device and answers the device's requests.

/** Writes a message on the company's phone. */
export async function writeOnPhone(
  context: PhoneContext,
  to: Person,
  message: object,
  how: WriteOptions = {},
): Promise<string> {
  const attrs = {
    from: context.jid,
    recipient: to.jid,
    peer_recipient_lid: to.lidJid,
    notify: context.name,
  }
  const sent = { deviceSentMessage: { destinationJid: to.jid, message } }
  const id = await writeMessage(context, { identity: context.identity, attrs, message: sent }, how)
  to.log().ours(id, message)
  return id
}

/** Sends a message from the phone to its own devices only. */
export function sendToOwnDevices(context: PhoneContext, protocolMessage: object): Promise<string> {
  const attrs = { from: context.jid, category: 'peer' }
  const { identity } = context
  return writeMessage(context, { identity, attrs, message: { protocolMessage } }, {})
}

/** Answers the device's request for messages that it could not decrypt at all. */
export async function answerDeviceRequest(
  context: PhoneContext,
  requestId: string,
  message: ReadMessage,
): Promise<void> {
  const { protocolMessage } = message.deviceSentMessage?.message ?? message
  const wanted = protocolMessage?.peerDataOperationRequestMessage?.placeholderMessageResendRequest
  if (!wanted) return
  const { ProtocolMessage, PeerDataOperationRequestType } = context.baileys.proto.Message
  await sendToOwnDevices(context, {
    type: ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      stanzaId: requestId,
      peerDataOperationRequestType: PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
      peerDataOperationResult: wanted.flatMap(({ messageKey }) =>
        resendResults(context, messageKey),
      ),
    },
  })
}

function resendResults(context: PhoneContext, key: MessageKey | null | undefined): object[] {
  const found = findSent(context, key?.remoteJid ?? '', key?.participant ?? '', key?.id ?? '')
  if (!key || !found) return []
  const webMessageInfoBytes = context.baileys.proto.WebMessageInfo.encode({
    key,
    message: found.message,
    messageTimestamp: Number(found.attrs.t),
    pushName: found.attrs.notify ?? '',
  }).finish()
  return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }]
}

/** Forbids the account to write to new contacts for a while, or allows it again. @param untilSeconds since 1970 */
export function sendRestriction(context: PhoneContext, untilSeconds: number | undefined): void {
  const lock = restrictionOf(untilSeconds)
  const data = { data: { xwa2_notify_account_reachout_timelock: lock } }
  const attrs = { from: SERVER, type: 'mex', id: newStanzaId(), t: String(secondsNow()) }
  const update = { op_name: 'NotificationUserReachoutTimelockUpdate' }
  linkedDevice(context).post(
    stanza('notification', attrs, [stanza('update', update, Buffer.from(JSON.stringify(data)))]),
  )
}

export function restrictionOf(untilSeconds: number | undefined) {
  return {
    is_active: untilSeconds !== undefined,
    time_enforcement_ends: String(untilSeconds ?? 0),
    enforcement_type: 'DEFAULT',
  }
}
