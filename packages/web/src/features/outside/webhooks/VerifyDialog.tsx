import Button from '@mui/material/Button'
import { BookOpen } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { CodeExample } from '../../../ui/CodeExample.tsx'
import { verifyExample } from './verify-example.ts'
import { webhookWords } from './webhooks.words.ts'

/** Instructions to verify deliveries. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(webhookWords)
  return (
    <PlainDialog
      title={say('verifyTitle')}
      width="md"
      onClose={onClose}
      otherActions={
        <Button
          variant="text"
          href="/docs"
          target="_blank"
          rel="noopener"
          startIcon={<BookOpen aria-hidden />}
        >
          {say('docs')}
        </Button>
      }
    >
      <Box component="p" sx={{ m: 0, mb: 4, color: 'text.secondary' }}>
        {say('verifyText')}
      </Box>
      <CodeExample title={say('verifyTitle')} example={verifyExample} />
      <Box component="p" sx={{ m: 0, mt: 4, color: 'text.secondary' }}>
        {say('verifyAnswer')}
      </Box>
    </PlainDialog>
  )
}
