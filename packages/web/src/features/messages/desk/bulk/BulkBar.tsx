import type { BulkInput } from '@guiche/contract/ticket-bulk'
import type { Ticket } from '@guiche/contract/tickets'
import { useQueryClient } from '@tanstack/react-query'
import LinearProgress from '@mui/material/LinearProgress'
import Popover from '@mui/material/Popover'
import { ArrowRightLeft, Check, ListChecks, TagIcon, UserRoundPlus, X } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { type Choice, ChoiceList } from '../../../../ui/ChoiceList.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { useQueues } from '../../../setup/queues/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { useAllTags } from '../../../setup/tags/index.ts'
import { requestCloseReason, type TicketSelection } from '../../../tickets/tickets/index.ts'
import { pauseWords, useColleagues } from '../../../organisation/users/index.ts'
import { bulkWords } from './bulk.words.ts'
import { BulkRefusals } from './BulkRefusals.tsx'
import { type BulkGroup, type BulkKind, useBulk } from './use-bulk.ts'

interface BulkBarProps {
  selection: TicketSelection
  /** All tickets of the list. */
  tickets: readonly Ticket[]
}

interface Asked {
  kind: Exclude<BulkKind, 'close' | 'untag'>
  at: HTMLElement
}

/** The bulk actions for the selected tickets, floating over the end of their list. */
export function BulkBar({ selection, tickets }: BulkBarProps) {
  const say = useWords(bulkWords)
  const cache = useQueryClient()
  const { run, progress, refused, forgetRefused } = useBulk()
  const [asked, setAsked] = useState<Asked>()
  const chosen = selection.tickets
  const isOver = chosen.every(({ status }) => status === 'closed')
  const isBusy = progress !== undefined

  async function change(kind: BulkKind, changed: BulkInput['change']) {
    setAsked(undefined)
    if (await run(kind, [{ tickets: chosen, change: changed }])) selection.drop(chosen)
  }

  /** Asks for a close reason once per queue that requires or allows one. */
  async function close() {
    const groups: BulkGroup[] = []
    for (const [queueId, tickets] of Map.groupBy(chosen, (ticket) => ticket.queueId)) {
      const asking = requestCloseReason(cache, queueId)
      const closeReason = asking && (await asking)
      if (asking && closeReason === undefined) return
      const change = { status: 'closed', undoable: true } as const
      groups.push({
        tickets,
        change: typeof closeReason === 'string' ? { ...change, closeReason } : change,
      })
    }
    if (await run('close', groups)) selection.drop(chosen)
  }

  const ask =
    (kind: Asked['kind']) =>
    ({ currentTarget }: { currentTarget: HTMLElement }) =>
      setAsked({ kind, at: currentTarget })

  return (
    <>
      {chosen.length > 0 && (
        <Box role="toolbar" aria-label={say('actions')} sx={bar}>
          <IconAction
            label={say('leave')}
            icon={X}
            disabled={isBusy}
            placement="top"
            onClick={selection.clear}
          />
          <Box component="span" aria-live="polite" sx={count}>
            {progress ? say('progress', progress) : say('chosen', { count: chosen.length })}
          </Box>
          <IconAction
            label={say('chooseAll')}
            icon={ListChecks}
            disabled={isBusy || chosen.length >= tickets.length}
            placement="top"
            onClick={() => selection.replace(tickets)}
          />
          {!isOver && (
            <>
              <IconAction
                label={say('assign')}
                icon={UserRoundPlus}
                aria-haspopup="dialog"
                disabled={isBusy}
                placement="top"
                onClick={ask('assign')}
              />
              <IconAction
                label={say('transfer')}
                icon={ArrowRightLeft}
                aria-haspopup="dialog"
                disabled={isBusy}
                placement="top"
                onClick={ask('transfer')}
              />
            </>
          )}
          <IconAction
            label={say('tag')}
            icon={TagIcon}
            aria-haspopup="dialog"
            disabled={isBusy}
            placement="top"
            onClick={ask('tag')}
          />
          {!isOver && (
            <IconAction
              label={say('close')}
              icon={Check}
              disabled={isBusy}
              placement="top"
              onClick={() => void close()}
            />
          )}
          {progress && (
            <LinearProgress
              variant="determinate"
              aria-label={say('progress', progress)}
              value={(100 * progress.done) / progress.all}
              sx={line}
            />
          )}
        </Box>
      )}
      <Popover
        open={asked !== undefined}
        anchorEl={asked?.at}
        onClose={() => setAsked(undefined)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': asked && say(asked.kind),
            sx: { width: 256, mt: -1 },
          },
        }}
      >
        {asked && <BulkChoices kind={asked.kind} chosen={chosen} onChange={change} />}
      </Popover>
      {refused.length > 0 && <BulkRefusals refused={refused} onClose={forgetRefused} />}
    </>
  )
}

interface ChoicesProps {
  kind: Asked['kind']
  chosen: readonly Ticket[]
  onChange: (kind: BulkKind, change: BulkInput['change']) => Promise<void>
}

function BulkChoices({ kind, chosen, onChange }: ChoicesProps) {
  const say = useWords(bulkWords)
  const sayPause = useWords(pauseWords)
  const { user } = useSession()
  const { colleagues } = useColleagues('', kind === 'assign')
  const { queues } = useQueues()
  const { data: tags = [] } = useAllTags()
  const label = say(kind)
  const pick = (change: BulkInput['change']) => void onChange(kind, change)
  switch (kind) {
    case 'assign': {
      const others = colleagues.filter(({ id, isActive }) => isActive && id !== user.id)
      const people: Choice[] = [
        { id: user.id, name: say('me', { name: user.name }) },
        ...others.map(({ id, name, pausedAt }) => ({
          id,
          name: pausedAt === null ? name : `${name} · ${sayPause('pausedMark')}`,
        })),
      ]
      return (
        <ChoiceList
          label={label}
          options={people}
          none={say('noUsers')}
          onChoose={(userId) => pick({ userId, undoable: true })}
        />
      )
    }
    case 'transfer':
      return (
        <ChoiceList
          label={label}
          options={queues}
          none={say('noQueues')}
          onChoose={(queueId) => pick({ queueId, userId: null, status: 'pending', undoable: true })}
        />
      )
    case 'tag': {
      const bearers = (tagId: number) =>
        chosen.filter((ticket) => ticket.tags.some(({ id }) => id === tagId)).length
      const borne = tags.filter(({ id }) => bearers(id) > 0).map(({ id }) => id)
      const byAll = borne.filter((id) => bearers(id) === chosen.length)
      return (
        <ChoiceList
          label={label}
          options={tags}
          chosen={byAll}
          partly={borne.filter((id) => !byAll.includes(id))}
          none={say('noTags')}
          onChoose={(tagId) =>
            byAll.includes(tagId)
              ? void onChange('untag', { removedTagIds: [tagId] })
              : pick({ tagIds: [tagId] })
          }
        />
      )
    }
  }
}

const bar = {
  '@keyframes bulk-in': { from: { opacity: 0, transform: 'translate(-50%, 8px)' } },
  animation: 'bulk-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  position: 'absolute',
  zIndex: 2,
  left: '50%',
  bottom: 16,
  transform: 'translateX(-50%)',
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: 'calc(100% - 16px)',
  boxSizing: 'border-box',
  p: 1,
  overflow: 'hidden',
  borderRadius: '10px',
  bgcolor: 'surface.float',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-line), 0 8px 24px rgba(10, 11, 30, 0.18)',
  // Full width on narrow screens.
  '@container (max-width: 399px)': {
    left: 0,
    right: 0,
    bottom: 0,
    transform: 'none',
    maxWidth: 'none',
    justifyContent: 'space-between',
    borderRadius: 0,
    animation: 'none',
  },
} as const

const count = {
  px: 1,
  whiteSpace: 'nowrap',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
} as const

const line = { position: 'absolute', insetInline: 0, bottom: 0, height: 2 } as const
