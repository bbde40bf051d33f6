import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import DialogContentText from '@mui/material/DialogContentText'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { useControlWords } from '../../../ui/control.words.ts'
import { hasUnknownOutcome } from './send-texts.ts'
import { sendWords } from './sends.words.ts'
import type { BulkSendAction } from './use-bulk-send-action.ts'

interface ActDialogProps {
  acting: BulkSendAction
  onAct: (acting: BulkSendAction) => void
  onClose: () => void
}

/**
 * Confirms sending or cancelling many messages. Messages that the customer may have received are included only by
 * choice.
 */
export default function ConfirmSendActionDialog({ acting, onAct, onClose }: ActDialogProps) {
  const say = useWords(sendWords)
  const words = useControlWords()
  const { act, filter, sends } = acting
  const isFailed = filter.state === 'failed'
  const unknown = sends?.filter(hasUnknownOutcome).length
  const isAskedFor = act === 'again' && isFailed && unknown !== 0
  // If only such messages were selected, they are included.
  const isAllUnknown = sends !== undefined && unknown === sends.length
  const [withUnknown, setWithUnknown] = useState(!isAskedFor)
  const key = act === 'again' ? 'again' : isFailed ? 'dismiss' : 'giveUp'
  return (
    <PlainDialog
      title={sends ? say(`${key}Title`, { count: sends.length }) : say(`${key}AllTitle`)}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {words('cancel')}
          </Button>
          <Button
            variant="contained"
            color={key === 'giveUp' ? 'error' : 'primary'}
            disabled={isAllUnknown && !withUnknown}
            onClick={() => onAct({ ...acting, withUnknown })}
          >
            {say(key)}
          </Button>
        </>
      }
    >
      <DialogContentText>{say(`${key}Text`)}</DialogContentText>
      {isAskedFor && (
        <FormControlLabel
          sx={{ mt: 3, alignItems: 'flex-start' }}
          control={
            <Checkbox
              checked={withUnknown}
              onChange={({ target }) => setWithUnknown(target.checked)}
              sx={{ mt: -2 }}
            />
          }
          label={say('includeUnknown')}
        />
      )}
    </PlainDialog>
  )
}
