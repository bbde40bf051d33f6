import type { ListFault } from '@guiche/contract/contact-lists'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { downloadFile } from '../../../platform/download.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useRowFaultText } from '../../../platform/row-fault-texts.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
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
          {say('download')}
        </Button>
      }
    >
      {error !== null && <Box role="alert">{errorText(error)}</Box>}
      <Box component="ul" tabIndex={0} aria-label={say('faultsTitle')} sx={rows}>
        {faults.map((fault) => (
          <RowFault key={fault.line} fault={fault} />
        ))}
      </Box>
      {hasNextPage && (
        <Button variant="text" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {say('more')}
        </Button>
      )}
    </PlainDialog>
  )
}

interface FaultProps {
  fault: ListFault
}

function RowFault({ fault }: FaultProps) {
  const say = useWords(listItemWords)
  const faultText = useRowFaultText()
  const { line, name, number, email } = fault
  const shown = [name, number, email].filter((cell) => cell !== '')
  return (
    <li>
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {say('line')} {line}
        {shown.length > 0 && ' · '}
        <bdi>{shown.join(' · ')}</bdi>
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{faultText(fault)}</Box>
    </li>
  )
}

const rows = {
  listStyle: 'none',
  m: 0,
  p: 3,
  maxHeight: 360,
  overflow: 'auto',
  borderRadius: '8px',
  bgcolor: 'surface.hover',
  typography: 'body2',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
} as const
