import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { errorProps, errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { PlainDialog } from '../../../ui/PlainDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CodeExample } from '../../../ui/CodeExample.tsx'
import { flowStartWords } from './flow-start.words.ts'
import { useFlowWebhook, useSaveFlowWebhook } from './flow-webhook.queries.ts'
import { flowStartExample } from './flow-start-examples.ts'
import { WebhookForm } from './WebhookForm.tsx'

interface FlowWebhookDialogProps {
  flowId: number
  onClose: () => void
}

type Way = 'webhook' | 'token'

/** Two ways to start a flow from a program: its webhook address, or a call with a connection's token. */
export function FlowWebhookDialog({ flowId, onClose }: FlowWebhookDialogProps) {
  const say = useWords(flowStartWords)
  const [way, setWay] = useState<Way>('webhook')
  const { data: webhook, error, isLoadingError, refetch } = useFlowWebhook(flowId)
  const ways = <WayChoice way={way} onChoose={setWay} />
  // WebhookForm has a dialog frame of its own.
  if (way === 'webhook' && webhook)
    return <WebhookForm flowId={flowId} webhook={webhook} head={ways} onClose={onClose} />
  return (
    <PlainDialog title={say('title')} width="md" minHeight={320} onClose={onClose}>
      {ways}
      {way === 'token' ? (
        <TokenStartExample flowId={flowId} />
      ) : isLoadingError ? (
        <ErrorState {...errorProps({ error, refetch })} />
      ) : webhook === null ? (
        <NoWebhook flowId={flowId} />
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </PlainDialog>
  )
}

function WayChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const say = useWords(flowStartWords)
  return (
    <Box role="group" aria-label={say('ways')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {(['webhook', 'token'] as const).map((one) => (
        <FilterChip
          key={one}
          label={say(one)}
          isOn={way === one}
          aria-pressed={way === one}
          onClick={() => onChoose(one)}
        />
      ))}
    </Box>
  )
}

function NoWebhook({ flowId }: { flowId: number }) {
  const say = useWords(flowStartWords)
  const { mutateAsync, isPending } = useSaveFlowWebhook(flowId)

  async function createWebhook() {
    try {
      await mutateAsync({})
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <Box component="p" sx={text}>
        {say('webhookText')}
      </Box>
      <Button
        variant="outlined"
        loading={isPending}
        startIcon={<Link2 aria-hidden />}
        sx={{ alignSelf: 'start' }}
        onClick={() => void createWebhook()}
      >
        {say('make')}
      </Button>
    </>
  )
}

/** @public for tests */
export function TokenStartExample({ flowId }: { flowId: number }) {
  const say = useWords(flowStartWords)
  return (
    <>
      <Box component="p" sx={text}>
        {say('tokenText')}
      </Box>
      <CodeExample title={say('token')} example={flowStartExample(location.origin, flowId)} />
      <Box component="p" sx={text}>
        {say('tokenAnswer')}
      </Box>
    </>
  )
}

const text = { m: 0, color: 'text.secondary', textWrap: 'pretty' } as const
