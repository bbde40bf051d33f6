import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { messageApiWords } from './message-api.words.ts'

interface SecretDialogProps {
  title: string
  label: string
  secret: string
  onClose: () => void
}

/** Shows a secret that is never shown again. A click beside the dialog does not close it. */
export function SecretDialog({ title, label, secret, onClose }: SecretDialogProps) {
  const say = useWords(messageApiWords)
  return (
    <PlainDialog
      title={title}
      onClose={undefined}
      actions={
        <Button variant="contained" onClick={onClose}>
          {say('done')}
        </Button>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Alert severity="warning">{say('tokenOnce')}</Alert>
        <TextInput
          label={label}
          value={secret}
          readOnly
          autoFocus
          onFocus={(event) => event.target.select()}
          sx={{ fontFamily: 'ui-monospace, Menlo, Consolas, monospace', pr: 1 }}
          endAdornment={
            <CopyButton
              text={secret}
              label={say('copy')}
              copiedLabel={say('copied')}
              onFailed={() => toast.error(say('copyFailed'))}
            />
          }
        />
      </Box>
    </PlainDialog>
  )
}
