import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { downloadFile } from '../../../platform/download.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useRowFaultText } from '../../../platform/texts/row-fault-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { ReasonList } from '../../../ui/ReasonList.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useListFaults } from './contact-lists.queries.ts'
import { listItemWords } from './list-items.words.ts'

interface FaultsDialogProps {
  contactListId: number
  importId: number
  onClose: () => void
}

/** The rows of a sheet that were left out, or imported without their e-mail; also as a download. */
export default function FaultsDialog({ contactListId, importId, onClose }: FaultsDialogProps) {
  const say = useWords(listItemWords)
  const faultText = useRowFaultText()
  const { faults, hasNextPage, fetchNextPage, isFetchingNextPage, error } = useListFaults({
    id: contactListId,
    importId,
  })

  async function downloadFaults() {
    try {
      await downloadFile(
        `/contact-lists/${contactListId}/imports/${importId}/faults.csv`,
        say('faultsFile'),
      )
    } catch (failure) {
      toast.error(errorText(failure))
    }
  }

  return (
    <PlainDialog
      title={say('faultsTitle')}
      minHeight={200}
      onClose={onClose}
      otherActions={
        <Button
          variant="text"
          startIcon={<Download aria-hidden />}
          onClick={() => void downloadFaults()}
        >
          {say('csv')}
        </Button>
      }
    >
      {error !== null && <Box role="alert">{errorText(error)}</Box>}
      <ReasonList
        label={say('faultsTitle')}
        items={faults.map((fault) => ({
          key: fault.line,
          place: `${say('line')} ${fault.line}`,
          content: [fault.name, fault.number, fault.email]
            .filter((cell) => cell !== '')
            .join(' · '),
          reason: faultText(fault),
        }))}
      />
      {hasNextPage && (
        <Button variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </PlainDialog>
  )
}
