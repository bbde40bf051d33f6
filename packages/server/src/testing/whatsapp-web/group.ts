import { createHash } from 'node:crypto'
import type { BinaryNode } from '../../channels/baileys/baileys-package.ts'
import type { MediaKind } from './media-cipher.ts'
import { type Person, type ReceiptKind, receiptStanza } from './person.ts'
import { linkedDevice, type PhoneContext } from './phone-context.ts'
import { newStanzaId, secondsNow, stanza } from './stanza.ts'
import { type WriteOptions, writeMessage } from './write-message.ts'

// A group with the line as participant. Each person encrypts with a sender key of their own, which each device receives
// once.

export interface Group {
  readonly jid: string
  readonly subject: string
  readonly people: readonly Person[]
  write(by: Person, text: string, how?: WriteOptions): Promise<string>
  send(by: Person, message: object, how?: WriteOptions): Promise<string>
  sendMedium(
    by: Person,
    kind: MediaKind,
    bytes: Uint8Array,
    fields: object,
    how?: WriteOptions,
  ): Promise<string>
  /** @param author the message's author; the line if absent */
  react(by: Person, id: string, emoji: string, author?: Person): Promise<string>
  /** @param author the message's author if it is not `by`; null for the line */
  remove(by: Person, id: string, author?: Person | null): Promise<string>
  receipt(by: Person, ids: readonly string[], kind: ReceiptKind): void
  rename(by: Person, subject: string): void
  join(person: Person): void
  leave(person: Person): void
  /** The server's answer to a request for the group's metadata. */
  metadata(): BinaryNode
  /** The address under which a person is a participant. */
  nameOf(person: Person): string
}

export interface GroupFacts {
  readonly subject: string
  readonly people: readonly Person[]
  /** The group's id without server; derived from the subject if absent. */
  readonly id?: string
  readonly addressing?: 'lid' | 'pn'
  readonly admins?: readonly Person[]
}

export function makeGroup(context: PhoneContext, facts: GroupFacts): Group {
  const { addressing = 'lid', admins = [] } = facts
  const jid = `${facts.id ?? idOf(facts.subject)}@g.us`
  const created = String(secondsNow())
  const people = [...facts.people]
  /** Devices that have received each person's sender key. */
  const given = new Set<string>()
  let { subject } = facts
  const { Type } = context.baileys.proto.Message.ProtocolMessage

  const nameOf = (person: Person) => (addressing === 'lid' ? person.lidJid : person.jid)
  const writerOf = (person: Person) => ({
    participant: nameOf(person),
    ...(addressing === 'lid' ? { participant_pn: person.jid } : { participant_lid: person.lidJid }),
  })

  async function send(by: Person, message: object, how: WriteOptions = {}): Promise<string> {
    const mark = `${by.number} ${linkedDevice(context).lidJid}`
    const isKnown = given.has(mark)
    given.add(mark)
    const attrs = {
      from: jid,
      ...writerOf(by),
      addressing_mode: addressing,
      notify: by.name || undefined,
    }
    const group = { jid, by: nameOf(by), isKnown }
    const writing = { identity: by.identity, attrs, message, group }
    const id = await writeMessage(context, writing, how)
    for (const person of people) person.log(jid).theirs(id, message)
    return id
  }

  function postNotification(content: BinaryNode, by?: Person): void {
    linkedDevice(context).post(
      stanza(
        'notification',
        {
          from: jid,
          type: 'w:gp2',
          id: newStanzaId(),
          t: String(secondsNow()),
          ...(by && { ...writerOf(by), notify: by.name }),
        },
        [content],
      ),
    )
  }

  /** The key of a message as participants other than its author write it. */
  const keyOf = (id: string, by: Person, author: Person | null) => ({
    remoteJid: jid,
    fromMe: author === by,
    id,
    participant: author ? nameOf(author) : addressing === 'lid' ? context.lidJid : context.jid,
  })

  function participantNode(person: Person): BinaryNode {
    return stanza('participant', {
      jid: nameOf(person),
      ...(addressing === 'lid' ? { phone_number: person.jid } : { lid: person.lidJid }),
      type: admins.includes(person) ? 'admin' : undefined,
    })
  }

  return {
    jid,
    get subject() {
      return subject
    },
    people,
    nameOf,
    send,
    write: (by, text, how) => send(by, { conversation: text }, how),
    sendMedium: async (by, kind, bytes, fields, how) =>
      send(by, await by.upload(kind, bytes, fields), how),
    react: (by, id, text, author) =>
      send(by, {
        reactionMessage: {
          key: keyOf(id, by, author ?? null),
          text,
          senderTimestampMs: Date.now(),
        },
      }),
    remove: (by, id, author = by) =>
      send(by, { protocolMessage: { key: keyOf(id, by, author), type: Type.REVOKE } }),
    receipt: (by, [id, ...others], kind) =>
      linkedDevice(context).post(
        receiptStanza({ from: jid, participant: nameOf(by), id }, kind, others),
      ),
    rename: (by, next) => {
      subject = next
      postNotification(
        stanza('subject', { subject, s_t: String(secondsNow()), s_o: nameOf(by) }),
        by,
      )
    },
    join: (person) => {
      people.push(person)
      postNotification(stanza('add', {}, [participantNode(person)]))
    },
    leave: (person) => {
      people.splice(people.indexOf(person), 1)
      postNotification(stanza('remove', {}, [participantNode(person)]), person)
    },
    metadata: () =>
      stanza(
        'group',
        {
          id: jid.replace('@g.us', ''),
          subject,
          s_t: created,
          creation: created,
          addressing_mode: addressing,
          size: String(people.length + 1),
        },
        [
          ...people.map(participantNode),
          stanza(
            'participant',
            addressing === 'lid'
              ? { jid: context.lidJid, phone_number: context.jid }
              : { jid: context.jid, lid: context.lidJid },
          ),
        ],
      ),
  }
}

function idOf(subject: string): string {
  const digest = createHash('sha256').update(subject).digest()
  return `1203630${String(digest.readUIntBE(0, 6)).padStart(11, '0').slice(-11)}`
}
