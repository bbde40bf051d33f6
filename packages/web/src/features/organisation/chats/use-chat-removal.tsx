import type { Chat } from '@guiche/contract/chats'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRemoveChat } from './chats.queries.ts'
import { chatWords } from './chats.words.ts'

/** Deletes a chat after a confirmation that names it. */
export function useChatRemoval(onRemoved: (chat: Chat) => void) {
  const say = useWords(chatWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync } = useRemoveChat()

  async function remove(chat: Chat) {
    const question = {
      title: say('removeTitle', { title: chat.title }),
      text: say('removeText'),
      confirmLabel: say('removeChat'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(chat)
      toast.success(say('removed'))
      onRemoved(chat)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { remove, confirmDialog }
}
