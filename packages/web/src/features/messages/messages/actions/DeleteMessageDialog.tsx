import type { Message } from '@guiche/contract/messages'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useDeleteMessage } from '../message-changes.ts'
import { messageWords } from '../messages.words.ts'

/** Asks for a confirmation before an own message is deleted for all participants. */
export function DeleteMessageDialog({
  message: { id },
  onClose,
}: {
  message: Message
  onClose: () => void
}) {
  const say = useWords(messageWords)
  const { mutateAsync } = useDeleteMessage()
  return (
    <ConfirmDialog
      isOpen
      title={say('deleteTitle')}
      text={say('deleteText')}
      confirmLabel={say('deleteConfirm')}
      isDestructive
      onAnswer={(isSure) => {
        // Callbacks of `mutate` are dropped with the dialog, which closes at once.
        if (isSure) mutateAsync(id).catch((error: unknown) => toast.error(errorText(error)))
        onClose()
      }}
    />
  )
}
