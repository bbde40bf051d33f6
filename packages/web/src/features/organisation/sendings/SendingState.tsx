import Button from '@mui/material/Button'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { MessageFailure } from './MessageFailure.tsx'
import { isWaiting, type Sending } from './sendings.ts'
import { sendingWords } from './sendings.words.ts'

interface SendingStateProps {
  sending: Pick<Sending, 'key' | 'failure'>
  onSendAgain: (key: string) => void
  onDiscard: (key: string) => void
}

/** The line below a sending that waits for the connection or was refused. */
export function SendingState({ sending, onSendAgain, onDiscard }: SendingStateProps) {
  const say = useWords(sendingWords)
  const { key, failure } = sending
  if (failure === undefined) return null
  const discard = (
    <Button size="small" variant="text" onClick={() => onDiscard(key)}>
      {say('discard')}
    </Button>
  )
  if (isWaiting(sending))
    return (
      <Box sx={waitingLine}>
        <span>{say('waitsForConnection')}</span>
        {discard}
      </Box>
    )
  return (
    <MessageFailure reason={errorText(failure)}>
      <Button size="small" variant="text" color="error" onClick={() => onSendAgain(key)}>
        {say('sendAgain')}
      </Button>
      {discard}
    </MessageFailure>
  )
}

const waitingLine = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flexWrap: 'wrap',
  columnGap: 1,
  flexBasis: '100%',
  typography: 'caption',
  color: 'text.secondary',
  '& .MuiButton-root': { px: 1.5, mr: -1.5 },
} as const
