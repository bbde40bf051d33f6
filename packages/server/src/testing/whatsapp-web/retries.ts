import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { KeyBundle, WhatsAppPackage } from './package-types.ts'
import { findSent, linkedDevice, type PhoneContext } from './phone-context.ts'
import { bytesOf, childOf, secondsNow, stanza } from './stanza.ts'
import type { SignalIdentity } from './signal-identity.ts'
import { withSenderKey, resendMessage } from './write-message.ts'

// Requests to send undecryptable messages again, in both directions.

/** Answers the line's request for a message that a person wrote. */
export async function answerRetry(context: PhoneContext, receipt: BinaryNode): Promise<void> {
  const { to, recipient, participant, id = '' } = receipt.attrs
  const device = linkedDevice(context)
  context.counts.retries += 1
  // The device discards its first copy, whatever happens to the next.
  device.mailbox.settle('message', receipt.attrs, id)
  device.refusing.add(id)
  const sent = findSent(context, recipient ?? to, participant, id)
  if (!sent) return
  await sent.identity.beginAnew(device, bundleIn(context.baileys, receipt))
  const count = childOf(receipt, 'retry')?.attrs.count ?? '1'
  if (!participant) return resendMessage(context, sent, count)
  const { key } = await sent.identity.encryptForGroup(to ?? '', participant, {})
  await resendMessage(context, { ...sent, message: withSenderKey(sent.message, key) }, count)
}

/** The keys that the line sends with its request; undefined if the server's are to be used. */
function bundleIn(baileys: WhatsAppPackage, receipt: BinaryNode): KeyBundle | undefined {
  const keys = childOf(receipt, 'keys')
  if (!keys) return undefined
  const curveKey = (bytes: Buffer) => baileys.generateSignalPubKey(bytes)
  const partOf = (tag: string) => {
    const part = childOf(keys, tag)
    return (
      part && {
        keyId: bytesOf(childOf(part, 'id')).readUIntBE(0, 3),
        publicKey: curveKey(bytesOf(childOf(part, 'value'))),
        signature: bytesOf(childOf(part, 'signature')),
      }
    )
  }
  const signedPreKey = partOf('skey')
  return (
    signedPreKey && {
      registrationId: bytesOf(childOf(receipt, 'registration')).readUInt32BE(0),
      identityKey: curveKey(bytesOf(childOf(keys, 'identity'))),
      signedPreKey,
      preKey: partOf('key'),
    }
  )
}

/** A person requests the line's message again, with keys for a new session. */
export async function requestResend(
  context: PhoneContext,
  identity: SignalIdentity,
  { from, participant, id }: { from: string; participant?: string; id: string },
): Promise<void> {
  const [registration, ...keys] = await identity.bundle()
  const t = String(secondsNow())
  const count = context.counts.sends.get(id) ?? 1
  linkedDevice(context).post(
    stanza('receipt', { from, participant, id, type: 'retry', t }, [
      stanza('retry', { count: String(count), id, t, v: '1' }),
      ...(registration ? [registration] : []),
      stanza('keys', {}, keys),
    ]),
  )
}
