import type { Delivery, DeliveryStatus } from '@guiche/contract/webhooks'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { ToneChip } from '../../../ui/ToneChip.tsx'
import { responseTextOf, deliveryTone, eventWord } from './webhook-labels.ts'
import { useDeliveries } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

interface DeliveriesTableProps {
  webhookId: number
  status: DeliveryStatus | ''
  onOpen: (delivery: Delivery) => void
}

/** Deliveries, newest first. */
export function DeliveriesTable({ webhookId, status, onOpen }: DeliveriesTableProps) {
  const say = useWords(webhookWords)
  const list = useDeliveries(webhookId, status)
  return (
    <DataTable
      label={say('log')}
      columns={[
        {
          key: 'event',
          header: say('event'),
          card: 'title',
          render: (one) => <DeliveryEvent delivery={one} />,
        },
        {
          key: 'status',
          header: say('situation'),
          width: 170,
          render: (one) => <ToneChip tone={deliveryTone[one.status]} label={say(one.status)} />,
        },
        {
          key: 'answered',
          header: say('answered'),
          width: 210,
          card: 'none',
          render: (one) => {
            const answered = responseTextOf(one)
            return typeof answered === 'string' ? answered : say(answered.word)
          },
        },
        {
          key: 'attempts',
          header: say('attempts'),
          width: 90,
          isTabular: true,
          card: 'none',
          render: ({ attempts }) => attempts,
        },
        {
          key: 'when',
          header: say('when'),
          width: 150,
          isTabular: true,
          render: ({ createdAt }) => formatDateTime(createdAt),
        },
      ]}
      rows={list.deliveries}
      rowKey={({ id }) => id}
      rowName={({ type }) => say(eventWord[type])}
      onOpen={onOpen}
      {...listState(list, errorText)}
      empty={
        status === '' ? (
          <EmptyState
            drawing={<EmptyListDrawing />}
            text={say('logNone')}
            help={say('logNoneHelp')}
          />
        ) : (
          <EmptyState drawing={<EmptyListDrawing />} text={say('logNoneFound')} />
        )
      }
    />
  )
}

function DeliveryEvent({ delivery: { type, replayOf } }: { delivery: Delivery }) {
  const say = useWords(webhookWords)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={cut}>{say(eventWord[type])}</Box>
      <Box sx={{ ...cut, typography: 'caption', color: 'text.secondary' }}>
        {replayOf === null ? type : `${type} · ${say('replayed')}`}
      </Box>
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
