import type { Message } from '@guiche/contract/messages'
import type { QuickMessage } from '@guiche/contract/quick-messages'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../platform/call.ts'
import { errorText } from '../../../../platform/error-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import {
  mergeMessage,
  sendToCustomer,
  type SendingContent,
  useSeenPosition,
} from '../../messages/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { shrinkPicture } from '../files/shrink-picture.ts'
import type { TrayFile } from '../files/use-tray.ts'
import { textWithVariables } from './text-with-variables.ts'
import { signedText, splitSignature } from './message-text.ts'

interface ToSend {
  text: string
  quoted: Message | null
  isSigned: boolean
  files: readonly TrayFile[]
  /** Its attachment is sent with the text as caption. */
  quick: QuickMessage | undefined
}

export interface Submitting {
  submit: (what: ToSend) => void
  sendContent: (content: SendingContent, quoted?: Message | null) => void
  /** @returns true if it was saved */
  saveEdit: (message: Message, text: string) => Promise<boolean>
}

/** Sends texts, files and other content, and saves edits. */
export function useSubmit(ticket: Ticket): Submitting {
  const cache = useQueryClient()
  const { user } = useSession()
  const to = { ticketId: ticket.id, userId: user.id }
  const seenPosition = useSeenPosition(ticket.id)

  function sendMessage(
    body: string,
    quoted: Message | null,
    content: SendingContent = { kind: 'text' },
  ) {
    sendToCustomer(cache, {
      ...to,
      body,
      shown: textWithVariables(body, ticket, user),
      quoted,
      content,
      seenPosition: seenPosition(),
    })
  }

  async function postFiles({ text, quoted, isSigned, files }: ToSend): Promise<void> {
    const name = isSigned ? user.name : undefined
    const [only] = files
    // A text with one file is its caption; with several files it follows them.
    const isCaption = files.length === 1 && only?.caption.trim() === '' && !only.isSticker
    const shrunk = await Promise.all(files.map((one) => shrinkPicture(one.file)))
    for (const [at, { caption, previewUrl, file, isSticker }] of files.entries()) {
      const words = isCaption ? text : caption.trim()
      const content = {
        kind: 'file',
        file: shrunk[at] ?? file,
        previewUrl,
        isVoice: false,
        isSticker,
      } as const
      sendMessage(isSticker ? '' : signedText(words, name), at === 0 ? quoted : null, content)
    }
    if (!isCaption && text !== '') sendMessage(signedText(text, name), null)
  }

  function submit(what: ToSend) {
    const { quoted, isSigned, files, quick } = what
    const text = what.text.trim()
    const name = isSigned ? user.name : undefined
    if (quick !== undefined) {
      const content = {
        kind: 'quick',
        quickMessageId: quick.id,
        name: quick.mediaName ?? '',
      } as const
      sendMessage(signedText(text, name), quoted, content)
      if (files.length > 0) void postFiles({ ...what, text: '', quoted: null })
    } else if (files.length > 0) void postFiles({ ...what, text })
    else if (text !== '') sendMessage(signedText(text, name), quoted)
  }

  async function saveEdit(message: Message, text: string): Promise<boolean> {
    const { mark } = splitSignature(message.body, user.name)
    const body = mark + text.trim()
    if (body === message.body) return true
    try {
      const params = { messageId: message.id }
      mergeMessage(cache, await call('PUT /messages/:messageId', { params, body: { body } }))
      return true
    } catch (error) {
      toast.error(errorText(error))
      return false
    }
  }

  return {
    submit,
    sendContent: (content, quoted = null) => sendMessage('', quoted, content),
    saveEdit,
  }
}
