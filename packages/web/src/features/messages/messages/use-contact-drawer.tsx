import type { Ticket } from '@guiche/contract/tickets'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { PanelRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { contactOpen } from '../../../platform/desk-preferences.ts'
import { usePreference } from '../../../platform/preferences.ts'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { ContactDrawer, drawerWords } from '../../customers/contacts/index.ts'
import { useCompanyLive } from '../../organisation/sessions/index.ts'
import { useShortcut } from '../../organisation/shortcuts/index.ts'
import { TagSelector } from '../../setup/tags/index.ts'
import { opensNotes } from '../../tickets/ticket-notes/index.ts'
import { mergeTicket } from '../../tickets/tickets/index.ts'
import { threadPages } from './messages.queries.ts'
import { PeekDialog } from './PeekDialog.tsx'

/** The contact drawer beside a conversation and the button in its header. */
export function useContactDrawer(ticket: Ticket): {
  tools: ReactNode
  side: ReactNode
} {
  const say = useWords(drawerWords)
  const cache = useQueryClient()
  const isRoomy = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [isBeside, setIsBeside] = usePreference(contactOpen)
  // Over the conversation the drawer is closed at first.
  const [isOver, setIsOver] = useState(false)
  const isOpen = isRoomy ? isBeside : isOver
  const setIsOpen = isRoomy ? setIsBeside : setIsOver
  const [peeked, setPeeked] = useState<Ticket>()
  const askAgain = useThreadRefetch(ticket)
  const location = useLocation()
  const open = useEffectEvent(() => setIsOpen(true))
  useEffect(() => {
    if (opensNotes(location.state)) open()
  }, [location])
  // On narrow screens the tags are in the drawer instead of the header.
  useShortcut('tag', () => setIsOpen(true), { enabled: !isRoomy && !isOpen })
  const mergeSynced = (synced: Ticket) => mergeTicket(cache, synced)
  return {
    tools: (
      <>
        {isRoomy && !isOpen && (
          <TagSelector ticketId={ticket.id} tags={ticket.tags} most={2} onSynced={mergeSynced} />
        )}
        <IconAction
          label={say('open')}
          icon={PanelRight}
          iconSize={20}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        />
      </>
    ),
    side: (
      <>
        {isOpen && (
          <Suspense fallback={null}>
            <ContactDrawer
              ticket={ticket}
              onClose={() => setIsOpen(false)}
              onTicket={mergeSynced}
              onPeek={setPeeked}
              onMerged={askAgain}
            />
          </Suspense>
        )}
        {peeked && <PeekDialog ticket={peeked} onClose={() => setPeeked(undefined)} />}
      </>
    ),
  }
}

/** Refetches the thread after two contacts were merged or separated. */
function useThreadRefetch({ id, contactId }: Ticket): () => void {
  const cache = useQueryClient()
  const before = useRef(contactId)
  const refetchThread = () => void cache.invalidateQueries({ queryKey: threadPages(id).queryKey })
  useEffect(() => {
    if (before.current === contactId) return
    before.current = contactId
    void cache.invalidateQueries({ queryKey: threadPages(id).queryKey })
  }, [cache, id, contactId])
  // The surviving contact of a merge keeps its id; the event is the deletion of the other.
  useCompanyLive('company-{id}-contact', (heard) => {
    if (heard.action === 'delete') refetchThread()
  })
  return refetchThread
}
