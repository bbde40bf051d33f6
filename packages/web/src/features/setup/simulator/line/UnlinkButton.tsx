import type { Connection } from '@guiche/contract/connections'
import { Unlink } from 'lucide-react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useUnlinkLine } from '../simulator.queries.ts'
import { simulatorWords } from '../simulator.words.ts'

/** Unlinks the connection after a confirmation. */
export function UnlinkButton({ line: { id, name } }: { line: Connection }) {
  const say = useWords(simulatorWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync, isPending } = useUnlinkLine()
  async function unlink(): Promise<void> {
    const question = {
      title: say('unlinkTitle', { name }),
      text: say('unlinkText'),
      confirmLabel: say('unlink'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(id)
      toast.success(say('unlinked'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <>
      <IconAction
        icon={Unlink}
        label={say('unlink')}
        disabled={isPending}
        onClick={() => void unlink()}
      />
      {confirmDialog}
    </>
  )
}
