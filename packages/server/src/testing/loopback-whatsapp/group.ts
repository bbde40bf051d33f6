import type { MessageProto } from '../../channels/baileys/package.ts'
import type { Device, LoopbackWhatsApp } from './loopback-whatsapp.ts'
import type { Person, Shown } from './person.ts'
import { change } from './receive.ts'
import { envelope, newId } from './write.ts'

/** A group: whoever wrote in it is in it. */
export class Group {
  readonly id: string
  readonly jid: string
  readonly subject: string
  readonly #server: LoopbackWhatsApp
  readonly #people = new Set<Person>()
  readonly #shown = new Map<Person, Shown[]>()
  /** Who has been given the key of whom. */
  readonly #keys = new Set<string>()

  constructor(server: LoopbackWhatsApp, id: string, subject: string) {
    this.#server = server
    this.id = id
    this.jid = `${id}@g.us`
    this.subject = subject
  }

  participants(): Person[] {
    return [...this.#people]
  }

  join(person: Person): void {
    this.#people.add(person)
  }

  show(person: Person, id: string, message: MessageProto): void {
    change(this.shownTo(person), id, message)
  }

  shownTo(person: Person): Shown[] {
    const all = this.#shown.get(person) ?? []
    this.#shown.set(person, all)
    return all
  }

  /** Under a key of the writer's, which comes along to a device that does not have it. @returns its id */
  async write(device: Device, person: Person, message: MessageProto): Promise<string> {
    this.join(person)
    const id = newId()
    const { parts } = this.#server
    const { ciphertext, senderKeyDistributionMessage } = await person.cipher.encryptGroupMessage({
      group: this.jid,
      meId: person.jid,
      data: parts.encodeWAMessage(message),
    })
    const content = [{ tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: ciphertext }]
    const known = `${person.jid} ${device.jid}`
    if (!this.#keys.has(known)) {
      this.#keys.add(known)
      const key: MessageProto = {
        senderKeyDistributionMessage: {
          groupId: this.jid,
          axolotlSenderKeyDistributionMessage: senderKeyDistributionMessage,
        },
      }
      const sealed = await person.encrypt(device.jid, key, () => this.#server.bundleOf(device))
      const { type, ciphertext: own } = sealed
      content.unshift({ tag: 'enc', attrs: { v: '2', type }, content: own })
    }
    await this.#server.tell(device, {
      tag: 'message',
      attrs: {
        from: this.jid,
        participant: person.jid,
        participant_lid: person.lidJid,
        addressing_mode: 'pn',
        ...envelope(device, id, person.name),
      },
      content,
    })
    return id
  }
}
