import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BookOpen } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../platform/words.ts'
import { CodeExample } from '../message-api/index.ts'
import { verifyExample } from './verify-example.ts'
import { webhookWords } from './webhooks.words.ts'

/** What a program does with what it gets. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(webhookWords)
  const titleId = useId()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      onClose={onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{say('verifyTitle')}</DialogTitle>
      <DialogContent>
        <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
          {say('verifyText')}
        </Box>
        <CodeExample title={say('verifyTitle')} example={verifyExample} />
        <Box component="p" sx={{ m: 0, mt: 4, color: 'text.secondary' }}>
          {say('verifyAnswer')}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          variant="text"
          href="/docs"
          target="_blank"
          rel="noopener"
          startIcon={<BookOpen aria-hidden />}
        >
          {say('docs')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" onClick={onClose}>
          {say('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
