import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { Group } from './group.ts'
import type { ReadMessage } from './package-types.ts'
import type { People } from './people.ts'
import { type Person, receiptStanza } from './person.ts'
import { countSend, linkedDevice, type PhoneContext } from './phone-context.ts'
import { requestResend } from './retries.ts'
import { accountOf, bytesOf, childOf, childrenOf, secondsNow, stanza } from './stanza.ts'

// Handles a message of the line: each recipient decrypts it and the server acknowledges it.

interface Options {
  readonly context: PhoneContext
  readonly people: People
  /** Handles a request of the line to its own phone. */
  readonly askPhone: (id: string, message: ReadMessage) => Promise<void>
  readonly received: ((told: Received) => void) | undefined
}

/** A message that a person received; reported for each copy. */
export interface Received {
  readonly person: Person
  readonly group: Group | undefined
  readonly id: string
  readonly message: ReadMessage
}

export async function receiveFromLine(options: Options, node: BinaryNode): Promise<void> {
  const { context } = options
  const { id = '', to = '', category } = node.attrs
  if (category === 'peer') return passToPhone(options, node)
  countSend(context.counts, id)
  const { ackError, acks, receiptsFirst } = context.faults
  const isRefused = ackError !== undefined
  const ack = stanza('ack', {
    class: 'message',
    id,
    from: accountOf(to),
    t: String(secondsNow()),
    error: ackError,
  })
  const sendAcknowledgement = () => {
    if (acks === 'given') context.device?.connection?.send(ack)
    if (acks === 'hung up instead') context.device?.connection?.close()
  }
  if (!receiptsFirst) sendAcknowledgement()
  if (!isRefused) await deliverToRecipients(options, node)
  if (receiptsFirst) sendAcknowledgement()
}

async function passToPhone({ context, askPhone }: Options, node: BinaryNode): Promise<void> {
  const device = linkedDevice(context)
  const { id = '', to } = node.attrs
  device.connection?.send(stanza('ack', { class: 'message', id, from: to }))
  const cipher = childOf(node, 'enc')
  if (!cipher || context.faults.isPhoneOff) return
  await askPhone(id, await context.identity.decrypt(device, encryptedIn(cipher)))
}

async function deliverToRecipients(options: Options, node: BinaryNode): Promise<void> {
  const { people } = options
  const group = people.findGroup(node.attrs.to)
  const direct = childrenOf(node, 'enc')
  const addressed = childrenOf(childOf(node, 'participants'), 'to').flatMap((to) =>
    childrenOf(to, 'enc').map((cipher) => ({ jid: to.attrs.jid, cipher })),
  )
  const alone = node.attrs.participant ?? node.attrs.to
  const forOne = direct.filter(({ attrs }) => attrs.type !== 'skmsg')
  for (const { jid, cipher } of [
    ...addressed,
    ...forOne.map((cipher) => ({ jid: alone, cipher })),
  ]) {
    const person = people.find(jid)
    if (person && !person.isAbsent) await readAsPerson(options, node, { person, group, cipher })
  }
  const shared = direct.find(({ attrs }) => attrs.type === 'skmsg')
  if (!shared || !group) return
  for (const person of group.people)
    await readAsPerson(options, node, { person, group, cipher: shared })
}

interface Reading {
  readonly person: Person
  readonly group: Group | undefined
  readonly cipher: BinaryNode
}

async function readAsPerson(
  { context, received }: Options,
  { attrs: { id = '', to = '' } }: BinaryNode,
  { person, group, cipher }: Reading,
): Promise<void> {
  const whose = group
    ? { from: group.jid, participant: group.nameOf(person) }
    : { from: accountOf(to) }
  const message = await decryptForPerson(context, person, group, cipher)
  if (!message) return requestResend(context, person.identity, { ...whose, id })
  if (isKeyOnly(message)) return
  person.seesTyping = false
  person.log(group?.jid).ours(id, message)
  received?.({ person, group, id, message })
  if (context.faults.confirmsDelivery)
    linkedDevice(context).post(receiptStanza({ ...whose, id }, 'delivered', []))
}

/** @returns undefined if the person cannot decrypt it */
async function decryptForPerson(
  context: PhoneContext,
  person: Person,
  group: Group | undefined,
  cipher: BinaryNode,
): Promise<ReadMessage | undefined> {
  const device = linkedDevice(context)
  const isShared = cipher.attrs.type === 'skmsg'
  if (person.unreadable > 0 && (isShared || !group)) {
    person.unreadable -= 1
    return undefined
  }
  try {
    if (isShared && group)
      return await person.identity.decryptInGroup(group.jid, device, bytesOf(cipher))
    const message = await person.identity.decrypt(device, encryptedIn(cipher))
    const { senderKeyDistributionMessage: key } = message
    if (key?.groupId) await person.identity.learnGroupKey(device, key)
    return message
  } catch {
    // Phones request a message again after any error.
    return undefined
  }
}

function encryptedIn(cipher: BinaryNode) {
  const type = cipher.attrs.type === 'pkmsg' ? ('pkmsg' as const) : ('msg' as const)
  return { type, ciphertext: bytesOf(cipher) }
}

function isKeyOnly({ senderKeyDistributionMessage, ...said }: ReadMessage): boolean {
  return Boolean(senderKeyDistributionMessage) && Object.values(said).every((part) => part == null)
}
