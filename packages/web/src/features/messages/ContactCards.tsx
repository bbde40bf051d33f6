import Box from '@mui/material/Box'
import { ContactRound, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../platform/call-error.ts'
import { errorText } from '../../platform/error-text.ts'
import { useWords } from '../../platform/words.ts'
import { IconAction } from '../../ui/IconAction.tsx'
import { toast } from '../../ui/toast.tsx'
import { cardsOf, MediaCard } from '../media/index.ts'
import { MessageText } from './MessageText.tsx'
import { messageWords } from './messages.words.ts'
import { useSaveContact } from './use-save-contact.ts'

/** The people of a contact card; each can be kept as a contact. */
export function ContactCards({ body }: { body: string }) {
  const cards = cardsOf(body)
  if (cards.length === 0) return <MessageText text={body} />
  return cards.map((card, at) => <ContactCard key={at} {...card} />)
}

function ContactCard({ name, numbers }: { name: string; numbers: readonly string[] }) {
  const say = useWords(messageWords)
  const { mutateAsync, isPending } = useSaveContact()
  const [isSaved, setIsSaved] = useState(false)
  const number = numbers[0]?.replaceAll(/\D/g, '') ?? ''
  const shown = name || say('contactCard')

  async function save() {
    try {
      await mutateAsync({ name: shown, number })
      toast.success(say('contactSaved', { name: shown }))
      setIsSaved(true)
    } catch (error) {
      const isThere = error instanceof CallError && error.code === 'ERR_DUPLICATED_CONTACT'
      if (isThere) setIsSaved(true)
      toast[isThere ? 'info' : 'error'](errorText(error))
    }
  }

  return (
    <MediaCard
      icon={ContactRound}
      action={
        number.length >= 8 &&
        !isSaved && (
          <IconAction
            label={say('saveContact')}
            icon={UserPlus}
            disabled={isPending}
            onClick={() => void save()}
          />
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
  )
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const digits = {
  typography: 'caption',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
} as const
