import { contactHandleOf } from '@guiche/contract/contact-handle'
import type { Message } from '@guiche/contract/messages'
import type { Ticket } from '@guiche/contract/tickets'
import { Fragment, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { formatDate, formatDateTime } from '../../../../ui/formats.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { printoutWords } from './printout.words.ts'

interface PrintoutHeadProps {
  ticket: Ticket
  messages: readonly Message[]
}

/** The conversation's customer, number and line, and the user who prints it. */
export function PrintoutHead({ ticket, messages }: PrintoutHeadProps) {
  const say = useWords(printoutWords)
  const { user } = useSession()
  const [now] = useState(() => new Date())
  const { contact, protocol, whatsapp, queue } = ticket
  const [first, last] = [messages[0], messages.at(-1)]
  const lines: [label: string, value: string][] = [
    [say('customer'), [contact.name, contactHandleOf(contact)].filter(Boolean).join(' · ')],
    [say('protocol'), protocol],
  ]
  if (whatsapp) lines.push([say('connection'), whatsapp.name])
  if (queue) lines.push([say('queue'), queue.name])
  if (first && last) {
    const period = { from: formatDate(first.createdAt), to: formatDate(last.createdAt) }
    lines.push([say('period'), say('periodOf', period)])
  }
  lines.push([say('printed'), say('printedBy', { at: formatDateTime(now), name: user.name })])
  return (
    <Box component="header" sx={{ pt: 8, pb: 5, borderBottom: '1px solid #cccdd7' }}>
      <Box sx={{ typography: 'body2', color: '#5f6170' }}>{user.company.name}</Box>
      <Box component="h1" sx={{ typography: 'h2', m: 0, mb: 4 }}>
        {say('title', { name: contact.name })}
      </Box>
      <Box component="dl" sx={list}>
        {lines.map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
      </Box>
    </Box>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  columnGap: 4,
  rowGap: 1,
  m: 0,
  typography: 'body2',
  '& dt': { color: '#5f6170' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
} as const
