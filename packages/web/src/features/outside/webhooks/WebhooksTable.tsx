import type { Webhook } from '@guiche/contract/webhooks'
import { KeyRound, ListChecks, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { type Say, useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { DataTable } from '../../../ui/DataTable.tsx'
import { listState } from '../../../ui/list-state.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { ToneChip } from '../../../ui/ToneChip.tsx'
import type { useWebhookActions } from './use-webhook-actions.tsx'
import { eventWord, webhookStateOf } from './webhook-labels.ts'
import type { useWebhooks } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

interface WebhooksTableProps {
  list: ReturnType<typeof useWebhooks>
  actions: ReturnType<typeof useWebhookActions>
  onAdd: () => void
  onEdit: (webhook: Webhook) => void
  onLog: (webhook: Webhook) => void
}

export function WebhooksTable({ list, actions, onAdd, onEdit, onLog }: WebhooksTableProps) {
  const say = useWords(webhookWords)
  return (
    <DataTable
      label={say('title')}
      columns={[
        {
          key: 'name',
          header: say('name'),
          card: 'title',
          render: ({ name }) => <bdi>{name}</bdi>,
        },
        {
          key: 'url',
          header: say('address'),
          render: ({ url }) => (
            <Box component="bdi" sx={cut} title={url}>
              {url}
            </Box>
          ),
        },
        {
          key: 'events',
          header: say('events'),
          width: 120,
          card: 'none',
          render: ({ events }) => (
            <span title={events.map((event) => say(eventWord[event])).join(', ')}>
              {say('someEvents', { count: events.length })}
            </span>
          ),
        },
        {
          key: 'situation',
          header: say('situation'),
          width: 280,
          render: (webhook) => <WebhookState webhook={webhook} />,
        },
      ]}
      rows={list.data ?? []}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={onLog}
      menu={(one) => [
        { key: 'log', label: say('log'), icon: ListChecks, onSelect: () => onLog(one) },
        { key: 'test', label: say('test'), icon: Send, onSelect: () => void actions.test(one) },
        { key: 'edit', label: say('edit'), icon: Pencil, onSelect: () => onEdit(one) },
        {
          key: 'turn',
          label: say(one.active ? 'turnOff' : 'turnOn'),
          icon: Power,
          onSelect: () => void actions.turn(one),
        },
        {
          key: 'renew',
          label: say('renew'),
          icon: KeyRound,
          onSelect: () => void actions.renew(one),
        },
        {
          key: 'remove',
          label: say('remove'),
          icon: Trash2,
          isDestructive: true,
          onSelect: () => void actions.remove(one),
        },
      ]}
      {...listState(list, errorText)}
      empty={
        <EmptyState
          drawing={<EmptyListDrawing />}
          text={say('none')}
          help={say('noneHelp')}
          action={{ label: say('add'), onClick: onAdd }}
        />
      }
    />
  )
}

function WebhookState({ webhook }: { webhook: Webhook }) {
  const say = useWords(webhookWords)
  const { word, tone } = webhookStateOf(webhook)
  return <ToneChip tone={tone} label={say(word)} {...failureTipOf(say, webhook)} />
}

function failureTipOf(
  say: Say<typeof webhookWords.pt>,
  { failingSince, pausedUntil, active }: Webhook,
) {
  if (failingSince === null) return {}
  const date = formatDateTime(failingSince)
  return active && pausedUntil !== null
    ? { tip: say('pausedUntil', { date, until: formatDateTime(pausedUntil) }) }
    : { tip: say('failingSince', { date }) }
}

const cut = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const
