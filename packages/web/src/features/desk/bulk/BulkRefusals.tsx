import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { CallError } from '../../../platform/call-error.ts'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { bulkWords } from './bulk.words.ts'
import type { Refused } from './use-bulk.ts'

interface BulkRefusalsProps {
  refused: readonly Refused[]
  onClose: () => void
}

/** Which tickets were not changed, and why. */
export function BulkRefusals({ refused, onClose }: BulkRefusalsProps) {
  const say = useWords(bulkWords)
  const titleId = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="xs"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{say('refusedTitle', { count: refused.length })}</DialogTitle>
      <DialogContent>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {refused.map(({ ticket, error }) => (
            <Box component="li" key={ticket.id} sx={{ py: 2 }}>
              <Box component="bdi" sx={{ fontWeight: 500 }}>
                {ticket.contact.name}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>{errorText(new CallError(error, 400))}</Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'flex-end' }}>
        <Button variant="contained" autoFocus onClick={onClose}>
          {say('understood')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
