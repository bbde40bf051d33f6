import type { Ticket } from '@guiche/contract/tickets'
import Dialog from '@mui/material/Dialog'
import useMediaQuery from '@mui/material/useMediaQuery'
import { X } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { useHearing } from '../../../organisation/sessions/index.ts'
import { ContactCharges, pixChargeWords } from '../../../money/pix-charges/index.ts'
import { ContactOptOut, optOutsLive, optOutWords } from '../../opt-outs/index.ts'
import { TagSelector } from '../../../setup/tags/index.ts'
import { noteWords, TicketNotes } from '../../../tickets/ticket-notes/index.ts'
import { ContactCard } from './ContactCard.tsx'
import { ContactHistory } from './ContactHistory.tsx'
import { ContactMerges } from './ContactMerges.tsx'
import { contactsLive } from '../contacts.live.ts'
import { useContact } from '../contacts.queries.ts'
import { drawerWords } from './drawer.words.ts'
import { DrawerSection } from './DrawerSection.tsx'

export interface ContactDrawerProps {
  ticket: Ticket
  onClose: () => void
  /** Called with the ticket after its tags were changed. */
  onTicket: (ticket: Ticket) => void
  /** Opens an earlier ticket in a read-only view. */
  onPeek: (ticket: Ticket) => void
  /** Called after two contacts were merged or separated, which changes their threads. */
  onMerged: () => void
}

/** The contact's details: beside the conversation, or over it on narrow screens. */
export function ContactDrawer(props: ContactDrawerProps) {
  const say = useWords(drawerWords)
  const titleId = useId()
  const isRoomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  if (!isRoomy)
    return (
      <Dialog
        open
        onClose={props.onClose}
        fullWidth
        maxWidth="xs"
        aria-labelledby={titleId}
        slotProps={{ paper: { sx: narrow } }}
      >
        <DrawerContent {...props} titleId={titleId} />
      </Dialog>
    )
  return (
    <Box
      component="aside"
      aria-label={say('open')}
      sx={pane}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) props.onClose()
      }}
    >
      <DrawerContent {...props} titleId={titleId} />
    </Box>
  )
}

function DrawerContent({
  ticket,
  onClose,
  onTicket,
  onPeek,
  onMerged,
  titleId,
}: ContactDrawerProps & { titleId: string }) {
  const say = useWords(drawerWords)
  const sayNote = useWords(noteWords)
  const sayCharge = useWords(pixChargeWords)
  const sayOptOut = useWords(optOutWords)
  const { data: contact } = useContact(ticket.contactId)
  useHearing(contactsLive)
  useHearing(optOutsLive)
  const shown = contact ?? { ...ticket.contact, extraInfo: [] }
  return (
    <>
      <Box component="header" sx={head}>
        <Box component="h3" id={titleId} sx={{ typography: 'h4', m: 0, flex: 1 }}>
          {say('title')}
        </Box>
        <IconAction label={say('close')} icon={X} iconSize={20} onClick={onClose} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 4, pb: 6 }}>
        <ContactCard contact={shown} isWhole={contact !== undefined} />
        <DrawerSection title={say('tags')}>
          <Box sx={{ mx: -2 }}>
            <TagSelector
              key={ticket.id}
              ticketId={ticket.id}
              tags={ticket.tags}
              most={6}
              onSynced={onTicket}
            />
          </Box>
        </DrawerSection>
        <DrawerSection title={sayNote('title')}>
          <TicketNotes key={ticket.id} ticket={ticket} />
        </DrawerSection>
        {!shown.isGroup && (
          <DrawerSection title={sayOptOut('section')}>
            <ContactOptOut contact={shown} />
          </DrawerSection>
        )}
        <DrawerSection title={sayCharge('charges')}>
          <ContactCharges contactId={ticket.contactId} />
        </DrawerSection>
        {shown.extraInfo.length > 0 && (
          <DrawerSection title={say('extraInfo')}>
            <Box component="dl" sx={pairs}>
              {shown.extraInfo.map(({ id, name, value }) => (
                <Box key={id} sx={{ minWidth: 0 }}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Box>
              ))}
            </Box>
          </DrawerSection>
        )}
        <DrawerSection title={say('history')}>
          <ContactHistory contactId={ticket.contactId} hereId={ticket.id} onPeek={onPeek} />
        </DrawerSection>
        <ContactMerges contact={shown} onMerged={onMerged} />
      </Box>
    </>
  )
}

const pane = {
  width: 320,
  flexShrink: 0,
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'surface.pane',
  borderLeft: '1px solid',
  borderColor: 'surface.line',
  // Slides in from the edge where it stays.
  '@keyframes drawer-in': { from: { opacity: 0, transform: 'translateX(16px)' } },
  animation: 'drawer-in 160ms cubic-bezier(0.2, 0, 0, 1)',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const

const narrow = {
  bgcolor: 'surface.pane',
  height: '100%',
  '@media (max-width: 599.95px)': {
    m: 0,
    width: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    borderRadius: 0,
  },
} as const

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 56,
  flexShrink: 0,
  pl: 4,
  pr: 3,
} as const

const pairs = {
  m: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  overflowWrap: 'anywhere',
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, whiteSpace: 'pre-wrap' },
} as const
