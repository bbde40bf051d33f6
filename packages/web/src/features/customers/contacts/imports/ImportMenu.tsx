import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { FileSpreadsheet, FileText, Smartphone, Upload } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { useConfirm } from '../../../../ui/ConfirmDialog.tsx'
import { Overlay } from '../../../../ui/Overlay.tsx'
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [kind, setKind] = useState<SheetKind>()
  const { load, isLoading, confirmDialog } = usePhoneImport()

  function closeAndRun(then: () => void) {
    setAnchor(null)
    then()
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Upload aria-hidden />}
        loading={isLoading}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {say('import')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => closeAndRun(() => setKind('xlsx'))}>
          <FileSpreadsheet aria-hidden />
          {say('fromXlsx')}
        </MenuItem>
        <MenuItem onClick={() => closeAndRun(() => setKind('csv'))}>
          <FileText aria-hidden />
          {say('fromCsv')}
        </MenuItem>
        <MenuItem onClick={() => closeAndRun(() => void load())}>
          <Smartphone aria-hidden />
          {say('fromPhone')}
        </MenuItem>
      </Menu>
      {kind && (
        <Overlay>
          <ImportDialog kind={kind} onClose={() => setKind(undefined)} />
        </Overlay>
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
