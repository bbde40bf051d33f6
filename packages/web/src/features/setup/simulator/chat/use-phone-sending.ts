import type { SimulatedPost } from '@guiche/contract/simulator'
import { type RefObject, useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { Chat } from '../phone-contents.ts'
import { useEditSent, useSendMessage, useReportTyping } from '../simulator.queries.ts'
import { postOfFile } from './attachments.ts'
import type { Draft, PickedFile } from './PhoneComposer.tsx'
import { useTypingReports } from './use-typing-reports.ts'
import type { Person } from './use-writer.ts'

const NEW: Draft = { kind: 'new' }

interface Given {
  lineId: number
  chat: Chat
  writer: Person | undefined
  /** True if the company writes on its own phone. */
  isOwnPhone: boolean
  /** The thread, which is scrolled to the sent message. */
  threadBox: RefObject<HTMLDivElement | null>
}

/** The draft of a chat, and its sending in the name of the writer. */
export function usePhoneSending({ lineId, chat, writer, isOwnPhone, threadBox }: Given) {
  const [draft, setDraft] = useState<Draft>(NEW)
  const { mutateAsync: send } = useSendMessage(lineId, chat)
  const { mutateAsync: edit } = useEditSent(lineId, chat)
  const { mutate: type } = useReportTyping(lineId)
  const sender = writer && {
    from: writer.number,
    name: writer.name,
    ...(chat.kind === 'group' && { group: chat.group }),
  }
  const saysTyping = useTypingReports((typing) => {
    if (sender === undefined || isOwnPhone) return
    type({ ...sender, typing })
  })
  const toastError = (error: unknown) => toast.error(errorText(error))

  async function sendPost(post: Partial<SimulatedPost>): Promise<void> {
    if (sender === undefined) return
    threadBox.current?.scrollTo({ top: 0 })
    const quoted = draft.kind === 'reply' && { quotedId: draft.message.id }
    setDraft(NEW)
    try {
      await send({ ...sender, ...(isOwnPhone && { fromMe: true }), ...quoted, ...post })
    } catch (error) {
      toastError(error)
    }
  }

  async function sendFile({ kind, file, isViewOnce }: PickedFile, body: string): Promise<void> {
    try {
      const viewOnce = isViewOnce && { viewOnce: true }
      await sendPost({ ...(await postOfFile(kind, file)), ...viewOnce, body })
    } catch (error) {
      toastError(error)
    }
  }

  function sendText(body: string): void {
    if (draft.kind === 'edit') {
      void edit({ message: draft.message, body }).catch(toastError)
      setDraft(NEW)
    } else {
      void sendPost({ type: 'text', body })
    }
  }

  return {
    draft,
    setDraft,
    cancelDraft: () => setDraft(NEW),
    reportTyping: (text: string) => saysTyping(draft.kind !== 'edit' && text.trim() !== ''),
    sendPost,
    sendFile,
    sendText,
  }
}
