import type { Contact } from '@guiche/contract/contacts'
import { ContactRound, MessageSquarePlus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../../platform/error-text.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { NewTicketDialog } from '../../desk/index.ts'
import { contactCardsOf, MediaCard } from '../../../organisation/media/index.ts'
import { TICKETS_PATH, useTicketActions } from '../../../tickets/tickets/index.ts'
import { MessageText } from '../../../organisation/written-text/index.ts'
import { messageWords } from '../messages.words.ts'
import { useSaveContact } from '../actions/use-save-contact.ts'

/** The people of a contact card, each with a button that saves a contact. */
export function ContactCards({ body }: { body: string }) {
  const cards = contactCardsOf(body)
  if (cards.length === 0) return <MessageText text={body} />
  return cards.map((card, at) => <ContactCard key={at} {...card} />)
}

function ContactCard({ name, numbers }: { name: string; numbers: readonly string[] }) {
  const say = useWords(messageWords)
  const [talksWith, setTalksWith] = useState<Contact>()
  const [isSaved, setIsSaved] = useState(false)
  const { mutateAsync, isPending } = useSaveContact()
  const number = numbers[0]?.replaceAll(/\D/g, '') ?? ''
  const shown = name || say('contact')

  async function save() {
    try {
      const { isNew } = await mutateAsync({ name: shown, number })
      if (isNew) toast.success(say('contactSaved', { name: shown }))
      else toast.info(say('contactKnown', { name: shown }))
      setIsSaved(true)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function saveAndTalk() {
    try {
      const { contact } = await mutateAsync({ name: shown, number })
      setIsSaved(true)
      setTalksWith(contact)
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <>
      <MediaCard
        icon={ContactRound}
        action={
          number.length >= NUMBER_MIN && (
            <>
              {!isSaved && (
                <IconAction
                  label={say('saveContact')}
                  icon={UserPlus}
                  disabled={isPending}
                  onClick={() => void save()}
                />
              )}
              <IconAction
                label={say('talkTo', { name: shown })}
                icon={MessageSquarePlus}
                disabled={isPending}
                onClick={() => void saveAndTalk()}
              />
            </>
          )
        }
      >
        <Box component="bdi" sx={cut}>
          {shown}
        </Box>
        {numbers.map((one) => (
          <Box key={one} component="span" sx={digits}>
            {one}
          </Box>
        ))}
      </MediaCard>
      {talksWith && <TalkDialog contact={talksWith} onClose={() => setTalksWith(undefined)} />}
    </>
  )
}

/** Opens a ticket with a person of a card; an existing ticket is reported or opened instead. */
function TalkDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const navigate = useNavigate()
  const { refuse } = useTicketActions()
  return (
    <LazyOverlay>
      <NewTicketDialog
        contact={contact}
        refuse={refuse}
        onClose={onClose}
        onOpened={({ uuid }) => void navigate(`${TICKETS_PATH}/${uuid}`)}
      />
    </LazyOverlay>
  )
}

/** Minimum digits of a phone number. */
const NUMBER_MIN = 8

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const digits = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
