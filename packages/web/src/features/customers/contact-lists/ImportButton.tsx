import { SHEET_MAX_BYTES } from '@guiche/contract/contact-lists'
import { Download, FileSpreadsheet, FileText, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { formatBytes } from '../../../ui/formats.ts'
import { HiddenFileInput } from '../../../ui/HiddenFileInput.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useImportSheet } from './contact-lists.queries.ts'
import { downloadExample } from './ContactListsPage.tsx'
import { listItemWords } from './list-items.words.ts'

const kinds = { sheet: /\.xlsx?$/i, csv: /\.(?:csv|txt)$/i } as const
type Kind = keyof typeof kinds
const accepted = { sheet: '.xls,.xlsx', csv: '.csv,.txt' } as const

/** Imports a spreadsheet, or a CSV file by a menu action of its own, after a confirmation. */
export function ImportButton({ contactListId }: { contactListId: number }) {
  const say = useWords(listItemWords)
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('sheet')
  const { confirm, confirmDialog } = useConfirm()
  const { mutateAsync, isPending } = useImportSheet(contactListId)

  function openFileDialog(chosen: Kind) {
    setKind(chosen)
    if (!input.current) return
    // The file dialog opens before React renders the new `accept`, so that it is set directly.
    input.current.accept = accepted[chosen]
    input.current.click()
  }

  async function importFile(file: File) {
    if (!kinds[kind].test(file.name))
      return toast.error(say(kind === 'csv' ? 'onlyCsv' : 'onlySheet'))
    if (file.size > SHEET_MAX_BYTES)
      return toast.error(say('tooLarge', { most: formatBytes(SHEET_MAX_BYTES) }))
    const question = {
      title: say('importTitle', { name: file.name }),
      text: say('importText'),
      confirmLabel: say('import'),
    }
    if (!(await confirm(question))) return
    try {
      await mutateAsync(file)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <MenuButton
        label={say('import')}
        icon={Upload}
        isLoading={isPending}
        actions={[
          {
            label: say('fromSheet'),
            icon: FileSpreadsheet,
            onSelect: () => openFileDialog('sheet'),
          },
          { label: say('fromCsv'), icon: FileText, onSelect: () => openFileDialog('csv') },
          { label: say('example'), icon: Download, onSelect: () => void downloadExample() },
        ]}
      />
      <HiddenFileInput
        ref={input}
        accept={accepted[kind]}
        aria-label={say('import')}
        onFiles={([file]) => void importFile(file)}
      />
      {confirmDialog}
    </>
  )
}
