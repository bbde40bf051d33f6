import type { BinaryNode, MessageProto } from '../../channels/baileys/baileys-package.ts'
import { mediumIn, sealRetryAnswer } from './media-cipher.ts'
import type { People } from './people.ts'
import { findSent, linkedDevice, type PhoneContext } from './phone-context.ts'
import { childOf, secondsNow, stanza } from './stanza.ts'

// Answers a device's request for an expired medium: the phone uploads it again and sends its new path.

export async function answerMediaRetry(
  context: PhoneContext,
  people: People,
  { attrs, ...receipt }: BinaryNode,
): Promise<void> {
  const device = linkedDevice(context)
  const asked = childOf({ attrs, ...receipt }, 'rmr')
  const { id: messageId = '' } = attrs
  if (!asked || context.faults.isPhoneOff) return
  const { mediaKey, directPath } = mediumOf(context, people, asked, messageId)
  const head = { from: context.jid, type: 'mediaretry', id: messageId, t: String(secondsNow()) }
  if (!mediaKey) {
    const unknown = stanza('error', { code: String(NOT_FOUND) })
    return device.post(stanza('notification', head, [unknown, asked]))
  }
  const renewed = directPath ? context.media.renew(directPath) : undefined
  const { ciphertext, iv } = sealRetryAnswer(context.baileys, { mediaKey, messageId }, renewed)
  const answer = stanza('encrypt', {}, [stanza('enc_p', {}, ciphertext), stanza('enc_iv', {}, iv)])
  device.post(stanza('notification', head, [answer, asked]))
}

const NOT_FOUND = 2

/** Finds the message in both directions: sent to the line, or by it. */
function mediumOf(
  context: PhoneContext,
  people: People,
  { attrs: { jid, participant } }: BinaryNode,
  id: string,
) {
  const sent = findSent(context, jid, participant, id)?.message
  const group = people.findGroup(jid)
  const person = group ? group.people[0] : people.find(jid)
  const shown = person?.shown(group?.jid).find((one) => one.id === id)?.message
  const { decode, encode } = context.baileys.proto.Message
  const whole: MessageProto = sent ? decode(encode(sent).finish()) : (shown ?? {})
  const said = context.baileys.normalizeMessageContent(whole.deviceSentMessage?.message ?? whole)
  return mediumIn(said ?? {})?.media ?? {}
}
