import { FileSpreadsheet, FileText, Smartphone, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { MenuButton } from '../../../../ui/MenuButton.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { toast, TOAST_REASON_MS } from '../../../../ui/toast.tsx'
import { useImportFromPhone } from '../contacts.queries.ts'
import { importWords } from './import.words.ts'
import type { SheetKind } from './SheetInput.tsx'
import { lazy } from '../../../../ui/lazy.tsx'

const ImportDialog = lazy(async () => ({
  default: (await import('./ImportDialog.tsx')).ImportDialog,
}))

/** The ways to import contacts; a spreadsheet comes first. */
export function ImportMenu() {
  const say = useWords(importWords)
  const [kind, setKind] = useState<SheetKind>()
  const { load, isLoading, confirmDialog } = usePhoneImport()

  return (
    <>
      <MenuButton
        label={say('import')}
        icon={Upload}
        isLoading={isLoading}
        actions={[
          { label: say('fromXlsx'), icon: FileSpreadsheet, onSelect: () => setKind('xlsx') },
          { label: say('fromCsv'), icon: FileText, onSelect: () => setKind('csv') },
          { label: say('fromPhone'), icon: Smartphone, onSelect: () => void load() },
        ]}
      />
      {kind && (
        <LazyOverlay>
          <ImportDialog kind={kind} onClose={() => setKind(undefined)} />
        </LazyOverlay>
      )}
      {confirmDialog}
    </>
  )
}

/** Imports the phone's address book after a confirmation and reports the result. */
function usePhoneImport() {
  const say = useWords(importWords)
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync, isPending } = useImportFromPhone()

  async function importFromPhone() {
    const question = {
      title: say('phoneTitle'),
      text: say('phoneText'),
      confirmLabel: say('import'),
    }
    if (!(await confirm(question))) return
    try {
      const { newContacts, renamed } = await mutateAsync()
      const added = say('phoneNew', { count: newContacts })
      const changed = say('phoneRenamed', { count: renamed })
      toast.success(say('phoneDone'), {
        reason: `${added} · ${changed}`,
        durationMs: TOAST_REASON_MS,
      })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return { load: importFromPhone, isLoading: isPending, confirmDialog }
}
