import type { MessageProto } from '../../channels/baileys/baileys-package.ts'
import type { WhatsAppPackage } from './package-types.ts'

// A chat on a person's phone: each id once, in order of arrival, with all of its changes.

export interface ShownMessage {
  readonly id: string
  /** True if the line wrote it; false for the person or another member of the group. */
  readonly isOurs: boolean
  /** The current content: an edit replaces it. */
  message: MessageProto
  isEdited: boolean
  isDeleted: boolean
  /** The line's reaction; empty after it was removed. */
  reaction: string
  /** True if the line has read the person's message. */
  isRead: boolean
}

export interface ChatLog {
  /** Records a message of the line, or a change of one. */
  ours(id: string, message: MessageProto): void
  theirs(id: string, message: MessageProto): void
  read(id: string): void
  all(): ShownMessage[]
}

/** @param maxLength number of newest messages to retain */
export function createChatLog(baileys: WhatsAppPackage, maxLength: number): ChatLog {
  const shown = new Map<string, ShownMessage>()
  const { Type } = baileys.proto.Message.ProtocolMessage

  function addMessage(id: string, isOurs: boolean, message: MessageProto): void {
    if (shown.has(id) || maxLength === 0) return
    const fresh = { isEdited: false, isDeleted: false, reaction: '', isRead: false }
    shown.set(id, { id, isOurs, message, ...fresh })
    for (const oldest of shown.keys()) {
      if (shown.size <= maxLength) break
      shown.delete(oldest)
    }
  }

  /** @returns true if it was a change and not a message */
  function applyChange(message: MessageProto, isOurs: boolean): boolean {
    const { reactionMessage, protocolMessage } = message
    const target = shown.get(reactionMessage?.key?.id ?? protocolMessage?.key?.id ?? '')
    if (reactionMessage && target && isOurs) target.reaction = reactionMessage.text ?? ''
    if (protocolMessage?.type === Type.REVOKE && target) target.isDeleted = true
    if (protocolMessage?.type === Type.MESSAGE_EDIT && target) {
      target.isEdited = true
      target.message = protocolMessage.editedMessage ?? {}
    }
    return Boolean(reactionMessage ?? protocolMessage)
  }

  function record(id: string, isOurs: boolean, whole: MessageProto): void {
    const message = baileys.normalizeMessageContent(whole) ?? {}
    if (!applyChange(message, isOurs)) addMessage(id, isOurs, message)
  }

  return {
    ours: (id, message) => record(id, true, message),
    theirs: (id, message) => record(id, false, message),
    read: (id) => {
      const found = shown.get(id)
      if (found && !found.isOurs) found.isRead = true
    },
    all: () => [...shown.values()],
  }
}
