import type { SendOfList } from '@guiche/contract/sends'
import Checkbox from '@mui/material/Checkbox'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Ban, History, MessagesSquare, RotateCw } from 'lucide-react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyListDrawing } from '../../../ui/drawings/EmptyListDrawing.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { listState } from '../../../ui/list-state.tsx'
import { failureText, waitText } from './send-texts.ts'
import type { SendFilter, useSends } from './sends.queries.ts'
import { sendWords } from './sends.words.ts'
import type { SendAct } from './use-bulk-send-action.ts'
import type { SendSelection } from './use-send-selection.ts'

interface SendsTableProps {
  filter: SendFilter
  list: ReturnType<typeof useSends>
  chosen: SendSelection
  /** Names by id. */
  lineNames: ReadonlyMap<number, string>
  onOpen: (send: SendOfList) => void
  onAct: (act: SendAct, send: SendOfList) => void
}

/** The waiting or failed messages. */
export function SendsTable({ filter, list, chosen, lineNames, onOpen, onAct }: SendsTableProps) {
  const say = useWords(sendWords)
  const navigate = useNavigate()
  const isFailed = filter.state === 'failed'
  return (
    <DataTable
      label={say(filter.state)}
      columns={useSendColumns({ isFailed, chosen, lineNames })}
      rows={list.sends}
      rowKey={({ id }) => id}
      rowName={({ contact }) => contact.name}
      onOpen={onOpen}
      menu={(send) => [
        {
          key: 'details',
          label: say('details'),
          icon: History,
          onSelect: () => onOpen(send),
        },
        {
          key: 'ticket',
          label: say('openTicket'),
          icon: MessagesSquare,
          onSelect: () => void navigate(`/tickets/${send.ticketUuid}`),
        },
        {
          key: 'again',
          label: say(isFailed ? 'again' : 'tryNow'),
          icon: RotateCw,
          onSelect: () => onAct('again', send),
        },
        {
          key: 'give-up',
          label: say(isFailed ? 'dismiss' : 'giveUp'),
          icon: Ban,
          isDestructive: !isFailed,
          onSelect: () => onAct('give-up', send),
        },
      ]}
      {...listState(list, errorText)}
      empty={
        <EmptyState
          drawing={<EmptyListDrawing />}
          text={say(isFailed ? 'noneFailed' : 'noneWaiting')}
          help={say(isFailed ? 'noneFailedHelp' : 'noneWaitingHelp')}
        />
      }
    />
  )
}

interface ColumnsProps extends Pick<SendsTableProps, 'chosen' | 'lineNames'> {
  isFailed: boolean
}

function useSendColumns({ isFailed, chosen, lineNames }: ColumnsProps): Column<SendOfList>[] {
  const say = useWords(sendWords)
  const isRoomy = useMediaQuery('(min-width: 1200px)')
  const lineNameOf = ({ whatsappId }: SendOfList) =>
    (whatsappId !== null && lineNames.get(whatsappId)) || say('lineGone')
  return [
    {
      key: 'chosen',
      header: say('chosenColumn'),
      width: 64,
      card: 'mark',
      render: (send) => (
        <Checkbox
          size="small"
          checked={chosen.has(send)}
          onChange={() => chosen.toggle(send)}
          slotProps={{ input: { 'aria-label': say('choose', { name: send.contact.name }) } }}
          sx={{ m: -2 }}
        />
      ),
    },
    {
      key: 'customer',
      header: say('customer'),
      card: 'title',
      render: (send) => <SendContent send={send} />,
    },
    {
      key: 'why',
      header: say('reason'),
      card: 'detail',
      render: (send) => <SendReason send={send} />,
    },
    ...(isRoomy
      ? [
          {
            key: 'line',
            header: say('connection'),
            width: 170,
            card: 'none',
            render: lineNameOf,
          } satisfies Column<SendOfList>,
          {
            key: 'attempts',
            header: say('attempts'),
            width: 100,
            isTabular: true,
            card: 'none',
            render: ({ attempts }) => attempts,
          } satisfies Column<SendOfList>,
        ]
      : []),
    {
      key: 'since',
      header: say(isFailed ? 'failedAt' : 'since'),
      width: 150,
      isTabular: true,
      card: 'detail',
      render: ({ createdAt }) => formatDateTime(createdAt),
    },
  ]
}

function SendContent({ send: { contact, body, waiting, user } }: { send: SendOfList }) {
  const say = useWords(sendWords)
  const kind = waiting && waiting.kind !== 'send' ? `${say(`kind_${waiting.kind}`)}: ` : ''
  const by = user === null ? '' : ` · ${user.name}`
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={cut}>
        <bdi>{contact.name}</bdi>
      </Box>
      <Box sx={{ ...cut, ...small }}>{`${kind}${body || say('attachment')}${by}`}</Box>
    </Box>
  )
}

function SendReason({ send: { waiting, failure } }: { send: SendOfList }) {
  const say = useWords(sendWords)
  const ofFailure = failure === null ? undefined : failureText(failure.code)
  const why = waiting ? waitText(waiting, say) : ofFailure
  const more = waiting && ofFailure !== undefined ? ofFailure : failure?.reason
  return (
    <Box sx={{ minWidth: 0 }} title={[why, more].filter(Boolean).join('\n')}>
      <Box sx={cut}>{why}</Box>
      {more && <Box sx={{ ...cut, ...small }}>{more}</Box>}
    </Box>
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const small = { typography: 'caption', color: 'text.secondary' } as const
