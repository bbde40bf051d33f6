import { deliveryStatuses, type DeliveryStatus, type Webhook } from '@guiche/contract/webhooks'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import { ArrowLeft, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DialogFrame } from '../../../ui/DialogFrame.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing } from '../../organisation/sessions/index.ts'
import { DeliveriesTable } from './DeliveriesTable.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { deliveriesLive } from './webhooks.live.ts'
import { useDelivery, useReplay } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

interface DeliveriesDialogProps {
  webhook: Webhook
  /** Delivery that is shown first. */
  deliveryId: string | undefined
  onClose: () => void
}

/** Log of a webhook's deliveries, and the details of one. */
export default function DeliveriesDialog({ webhook, deliveryId, onClose }: DeliveriesDialogProps) {
  const say = useWords(webhookWords)
  const [openId, setOpenId] = useState(deliveryId)
  const [status, setStatus] = useState<DeliveryStatus | ''>('')
  useHearing(deliveriesLive)
  return (
    <DialogFrame title={say('logTitle', { name: webhook.name })} width="md" onClose={onClose}>
      {openId === undefined ? (
        <>
          <Box role="group" aria-label={say('situation')} sx={filters}>
            {(['', ...deliveryStatuses] as const).map((one) => (
              <FilterChip
                key={one}
                label={say(one === '' ? 'anyStatus' : one)}
                isOn={status === one}
                aria-pressed={status === one}
                onClick={() => setStatus(one)}
              />
            ))}
          </Box>
          <Box sx={log}>
            <DeliveriesTable
              webhookId={webhook.id}
              status={status}
              onOpen={({ id }) => setOpenId(id)}
            />
          </Box>
          <DialogActions>
            <Button variant="contained" onClick={onClose}>
              {say('close')}
            </Button>
          </DialogActions>
        </>
      ) : (
        <OneDelivery
          key={openId}
          webhookId={webhook.id}
          deliveryId={openId}
          onBack={() => setOpenId(undefined)}
        />
      )}
    </DialogFrame>
  )
}

interface OneDeliveryProps {
  webhookId: number
  deliveryId: string
  onBack: () => void
}

function OneDelivery({ webhookId, deliveryId, onBack }: OneDeliveryProps) {
  const say = useWords(webhookWords)
  const delivery = useDelivery(webhookId, deliveryId)
  const replay = useReplay()
  // Idempotency key, so that a second press causes no second replay.
  const [key] = useState(newIdempotencyKey)

  async function sendAgain() {
    try {
      await replay.mutateAsync({ id: webhookId, deliveryId, key })
      toast.success(say('replaying'))
      onBack()
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <DialogContent>
        <DeliveryDetails delivery={delivery} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" startIcon={<ArrowLeft aria-hidden />} onClick={onBack} autoFocus>
          {say('back')}
        </Button>
        <Box sx={{ flex: 1 }} />
        <Button
          variant="contained"
          startIcon={<RotateCw aria-hidden />}
          disabled={!delivery.data}
          loading={replay.isPending}
          onClick={() => void sendAgain()}
        >
          {say('replay')}
        </Button>
      </DialogActions>
    </>
  )
}

const filters = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  px: { xs: 4, sm: 6 },
  pt: 1,
  pb: 3,
} as const

const log = {
  height: { xs: 'auto', sm: 440 },
  flex: { xs: 1, sm: 'none' },
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
} as const
