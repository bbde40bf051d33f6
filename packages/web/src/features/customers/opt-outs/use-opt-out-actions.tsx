import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useOptIn, useOptOut } from './opt-outs.queries.ts'
import { optOutWords } from './opt-outs.words.ts'

/** Opts a contact out, or in again, after a confirmation. */
export function useOptOutActions() {
  const say = useWords(optOutWords)
  const { confirm, confirmDialog } = useConfirm()
  const out = useOptOut()
  const back = useOptIn()

  async function optOut(contactId: number, name: string) {
    const question = {
      title: say('optOutTitle', { name }),
      text: say('optOutText'),
      confirmLabel: say('optOut'),
    }
    if (!(await confirm(question))) return
    await toastOutcome(out.mutateAsync(contactId), say('optedOut'))
  }

  async function optIn(id: number, name: string) {
    const question = {
      title: say('optInTitle', { name }),
      text: say('optInText'),
      confirmLabel: say('optIn'),
    }
    if (!(await confirm(question))) return
    await toastOutcome(back.mutateAsync(id), say('optedIn'))
  }

  return { optOut, optIn, isBusy: out.isPending || back.isPending, confirmDialog }
}

async function toastOutcome(saving: Promise<unknown>, text: string): Promise<void> {
  try {
    await saving
    toast.success(text)
  } catch (error) {
    toast.error(errorText(error))
  }
}
