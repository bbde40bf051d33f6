import Button from '@mui/material/Button'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type DeadLetter, useRetryDeadLetter } from './dead-letters.queries.ts'
import { deadLetterWords } from './dead-letters.words.ts'

interface DeadLettersDialogProps {
  events: readonly DeadLetter[]
  onClose: () => void
}

/** Dead letters of the inbox: company, error, and a retry. */
export default function DeadLettersDialog({ events, onClose }: DeadLettersDialogProps) {
  const say = useWords(deadLetterWords)
  return (
    <PlainDialog title={say('title')} onClose={onClose}>
      <Box component="p" sx={{ m: 0, mb: 3, color: 'text.secondary', textWrap: 'pretty' }}>
        {say(events.length === 0 ? 'none' : 'help')}
      </Box>
      <Box component="ul" aria-label={say('title')} sx={list}>
        {events.map((event) => (
          <DeadLetterEntry key={`${event.companyId}:${event.id}`} event={event} />
        ))}
      </Box>
    </PlainDialog>
  )
}

function DeadLetterEntry({ event }: { event: DeadLetter }) {
  const say = useWords(deadLetterWords)
  const { mutateAsync, isPending } = useRetryDeadLetter()
  const { companyName, lineName, kind, error, receivedAt } = event
  const from = event.conversation.replace(/^\w+:/, '')
  return (
    <Box component="li" sx={entry}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>
          <bdi>{companyName}</bdi> · <bdi>{lineName}</bdi>
        </Box>
        <Box component="dl" sx={facts}>
          <DeadLetterFact name={say('receivedAt')}>{formatDateTime(receivedAt)}</DeadLetterFact>
          <DeadLetterFact name={say('customer')}>{`${from} · ${kind}`}</DeadLetterFact>
          <DeadLetterFact name={say('reason')}>{error}</DeadLetterFact>
        </Box>
      </Box>
      <Button
        size="small"
        loading={isPending}
        aria-label={say('retryOf', { from })}
        onClick={() =>
          void mutateAsync(event)
            .then(() => toast.success(say('retried')))
            .catch((failure: unknown) => toast.error(errorText(failure)))
        }
      >
        {say('retry')}
      </Button>
    </Box>
  )
}

function DeadLetterFact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const list = { m: 0, p: 0, listStyle: 'none' } as const

const entry = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 3,
  py: 3,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
} as const

const facts = {
  m: 0,
  mt: 1,
  typography: 'body2',
  '& > div': { display: 'flex', gap: 2 },
  '& dt': { flexShrink: 0, color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0 },
} as const
