import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useState } from 'react'
import { errorText } from '../../../../platform/error-text.ts'
import { newIdempotencyKey } from '../../../../platform/new-idempotency-key.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { DialogFrame } from '../../../../ui/DialogFrame.tsx'
import { SearchBox } from '../../../../ui/SearchBox.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useSession } from '../../../organisation/sessions/index.ts'
import { EVERY_TICKET, useTickets } from '../../../tickets/tickets/index.ts'
import {
  CONTACT_SEARCH_FROM,
  keyOfTarget,
  type Target,
  useForward,
  useFoundContacts,
} from './forward.queries.ts'
import { ForwardTarget } from './ForwardTarget.tsx'
import { messageWords } from '../messages.words.ts'

const TARGETS_MAX = 10

interface ForwardDialogProps {
  message: Message
  ticket: Ticket
  onClose: () => void
}

/** Forwards a message to tickets or contacts. */
export function ForwardDialog({ message, ticket, onClose }: ForwardDialogProps) {
  const say = useWords(messageWords)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly Target[]>([])
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutateAsync, isPending } = useForward(message, ticket)
  const found = useFoundTargets(search, chosen, ticket)

  function toggleTarget(target: Target) {
    const isChosen = chosen.some((one) => keyOfTarget(one) === keyOfTarget(target))
    if (isChosen) setChosen(chosen.filter((one) => keyOfTarget(one) !== keyOfTarget(target)))
    else if (chosen.length < TARGETS_MAX) setChosen([...chosen, target])
    else toast.info(say('forwardMax', { max: TARGETS_MAX }))
  }

  function send() {
    // Dropped after the dialog was closed, so that it closes no later one; the toast is shown in any case.
    mutateAsync({ targets: chosen, idempotencyKey }, { onSuccess: onClose })
      .then(({ messages }) => toast.success(say('forwarded', { count: messages.length })))
      .catch((error: unknown) => toast.error(errorText(error)))
  }

  return (
    <DialogFrame title={say('forwardTitle')} width="xs" height="min(560px, 100%)" onClose={onClose}>
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: 2 }}>
        <SearchBox
          value={search}
          onSearch={setSearch}
          label={say('forwardSearch')}
          isSlashTarget={false}
          autoFocus
        />
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1.5 }}>
          {say('forwardHint', { max: TARGETS_MAX })}
        </Box>
      </Box>
      <Box sx={list}>
        <TargetGroup
          label={say('chosen')}
          targets={chosen}
          chosen={chosen}
          onToggle={toggleTarget}
        />
        <TargetGroup
          label={say('forwardTickets')}
          targets={found.tickets}
          chosen={chosen}
          onToggle={toggleTarget}
        />
        <TargetGroup
          label={say('contacts')}
          targets={found.contacts}
          chosen={chosen}
          onToggle={toggleTarget}
        />
        {found.isNothing && (
          <Box role="status" sx={nothing}>
            {say('forwardNone')}
          </Box>
        )}
      </Box>
      <DialogActions sx={{ justifyContent: 'flex-end', pt: 3 }}>
        <Button variant="text" onClick={onClose}>
          {say('cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={isPending}
          onClick={send}
        >
          {chosen.length === 0 ? say('forward') : say('forwardSend', { count: chosen.length })}
        </Button>
      </DialogActions>
    </DialogFrame>
  )
}

/** The user's open tickets that match, then matching contacts without one; selected targets stand first. */
function useFoundTargets(search: string, chosen: readonly Target[], from: Ticket) {
  const { user } = useSession()
  const open = useTickets({
    ...EVERY_TICKET,
    userId: user.id,
    status: 'open',
    search: search.toLowerCase(),
  })
  const people = useFoundContacts(search)
  const taken = new Set(chosen.map(keyOfTarget))
  const isNotChosen = (target: Target) => !taken.has(keyOfTarget(target))
  const others = open.tickets.filter(({ id }) => id !== from.id)
  const withTicket = new Set(open.tickets.map(({ contactId }) => contactId))
  const tickets = others.map((ticket): Target => ({ kind: 'ticket', ticket })).filter(isNotChosen)
  const contacts = (search.length >= CONTACT_SEARCH_FROM ? (people.data ?? []) : [])
    .filter(({ id }) => !withTicket.has(id))
    .map((contact): Target => ({ kind: 'contact', contact }))
    .filter(isNotChosen)
  const isSettled = !open.isFetching && !people.isFetching
  return {
    tickets,
    contacts,
    isNothing: isSettled && tickets.length + contacts.length + chosen.length === 0,
  }
}

interface GroupProps {
  label: string
  targets: readonly Target[]
  chosen: readonly Target[]
  onToggle: (target: Target) => void
}

function TargetGroup({ label, targets, chosen, onToggle }: GroupProps) {
  if (targets.length === 0) return null
  return (
    <Box role="group" aria-label={label}>
      <Box aria-hidden sx={heading}>
        {label}
      </Box>
      {targets.map((target) => (
        <ForwardTarget
          key={keyOfTarget(target)}
          target={target}
          isChosen={chosen.includes(target)}
          onToggle={() => onToggle(target)}
        />
      ))}
    </Box>
  )
}

const list = { flex: 1, minHeight: 120, overflowY: 'auto', px: { xs: 2, sm: 4 }, pt: 1 } as const

const heading = {
  px: 2,
  pt: 3,
  pb: 1,
  typography: 'caption',
  fontWeight: 500,
  color: 'text.secondary',
} as const

const nothing = { py: 8, textAlign: 'center', color: 'text.secondary' } as const
