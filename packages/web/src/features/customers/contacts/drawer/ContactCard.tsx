import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { ContactWithInfo } from '@guiche/contract/contacts'
import Link from '@mui/material/Link'
import { Mail, Pencil, Phone } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Avatar } from '../../../../ui/Avatar.tsx'
import { Box } from '../../../../ui/Box.tsx'
import { IconAction } from '../../../../ui/IconAction.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { formatPhone } from '../../../../ui/format-phone.ts'
import { ContactSwitches } from './ContactSwitches.tsx'
import { drawerWords } from './drawer.words.ts'
import { lazy } from '../../../../ui/lazy.tsx'

const ContactDialog = lazy(async () => ({
  default: (await import('../ContactDialog.tsx')).ContactDialog,
}))

interface ContactCardProps {
  contact: ContactWithInfo
  /** False while only the ticket's copy of the contact is loaded. */
  isWhole: boolean
}

/** The contact's name, addresses and switches. */
export function ContactCard({ contact, isWhole }: ContactCardProps) {
  const say = useWords(drawerWords)
  const [isEditing, setIsEditing] = useState(false)
  const { name, number, email, profilePicUrl, isGroup } = contact
  const phone = isGroup ? '' : formatPhone(number)
  const handle = number === '' ? contactHandleOf(contact) : ''
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', pt: 2 }}>
        <Avatar name={name} src={profilePicUrl} size={72} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 3, maxWidth: '100%', pl: 8 }}>
          <Box
            component="bdi"
            sx={{ typography: 'h3', textAlign: 'center', overflowWrap: 'anywhere' }}
          >
            {name}
          </Box>
          <IconAction
            size="small"
            label={say('edit')}
            icon={Pencil}
            disabled={!isWhole}
            onClick={() => setIsEditing(true)}
          />
        </Box>
        {phone !== '' && (
          <Link
            href={`tel:+${number}`}
            aria-label={say('call', { number: phone })}
            underline="hover"
            sx={line}
          >
            <Phone size={16} aria-hidden />
            {phone}
          </Link>
        )}
        {handle !== '' && (
          <Box component="bdi" sx={line}>
            {handle}
          </Box>
        )}
        {email !== '' && (
          <Link
            href={`mailto:${email}`}
            aria-label={say('write', { email })}
            underline="hover"
            sx={line}
          >
            <Mail size={16} aria-hidden />
            {email}
          </Link>
        )}
      </Box>
      {isWhole && (
        <Box sx={{ mt: 5, display: 'flex', flexDirection: 'column', gap: 3 }}>
          <ContactSwitches contact={contact} />
        </Box>
      )}
      {isEditing && (
        <LazyOverlay>
          <ContactDialog contact={contact} onClose={() => setIsEditing(false)} />
        </LazyOverlay>
      )}
    </>
  )
}

const line = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 'var(--ui-control)',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& > svg': { color: 'text.secondary', flexShrink: 0 },
} as const
